import './table.css'
import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of their cell. */
  isFigure?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table; on a phone each row is a card with its names beside its values. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <table className="table">
    <caption className="for-ears">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ name, isFigure }) => (
          <th key={name} scope="col" className={isFigure ? 'figure' : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ name, cell, isFigure }) => (
            <td key={name} data-name={name} className={isFigure ? 'figure' : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
