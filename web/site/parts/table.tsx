import './table.css'
import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of their cell. */
  isFigure?: boolean
  /** What can be done with a row: its name is for ears alone. */
  isAct?: boolean
  /** Sentences: on a phone they stand under their name, from the start of the line. */
  isProse?: boolean
}

const classOf = <Row,>({ isFigure, isAct, isProse }: Column<Row>) =>
  isFigure ? 'figure' : isAct ? 'act' : isProse ? 'prose' : undefined

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
        {columns.map((column) => (
          <th key={column.name} scope="col" className={classOf(column)}>
            {column.isAct ? <span className="for-ears">{column.name}</span> : column.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <td key={column.name} data-name={column.name} className={classOf(column)}>
              <div className="table-cell">{column.cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
