// The current ground of a table: with pieces that an umpire added, without those that an umpire ruled gone.
import type { Piece, Table } from "./api";
import type { LaidPiece } from "./wire";

export function withAddedGround(table: Table, laid: readonly LaidPiece[] | undefined): Table {
  if (!laid?.length) return table;
  const gone = new Set(laid.filter((one) => one.gone).map((one) => one.piece));
  return {
    ...table,
    pieces: [...table.pieces.filter((one) => !gone.has(one.piece)), ...laid.filter((one) => !one.gone).map(asPiece)],
  };
}

export const asPiece = ({ gone: _gone, ...piece }: LaidPiece): Piece => ({
  ...piece,
  piece: piece.piece ?? 0,
  may_be_down: true,
});
