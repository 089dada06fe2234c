"""Checks the part of JSON Schema 2020-12 that the protocol's schema uses."""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


def is_type(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


def schema_errors(value, schema, root, path="line"):
    """The errors of a value against a schema, as texts. Empty if the value is valid."""
    if "$ref" in schema:
        return schema_errors(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, path)
    for word in ("oneOf", "anyOf"):
        if word in schema:
            fits = [s for s in schema[word] if not schema_errors(value, s, root, path)]
            if not fits or (word == "oneOf" and len(fits) > 1):
                return [f"{path}: fits {len(fits)} of {word}"]
    if "const" in schema and value != schema["const"]:
        return [f"{path}: not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{path}: {value!r} is not among the words"]
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_type(value, n) for n in names):
            return [f"{path}: {value!r} is no {' or '.join(names)}"]
    out = []
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value) or \
                value >= schema.get("exclusiveMaximum", value + 1):
            out.append(f"{path}: {value} is out of range")
    if isinstance(value, dict):
        members = schema.get("properties", {})
        out += [f"{path}: '{name}' is missing" for name in schema.get("required", []) if name not in value]
        for name, item in value.items():
            if name in members:
                out += schema_errors(item, members[name], root, f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                out.append(f"{path}: no member '{name}' in the schema")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            out.append(f"{path}: {len(value)} items")
        for i, item in enumerate(value):
            out += schema_errors(item, schema.get("items", {}), root, f"{path}[{i}]")
    return out
