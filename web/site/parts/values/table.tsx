import './table.css'
import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  isFigure?: boolean
  /** True for the column of buttons. Its header is only for screen readers. */
  isAction?: boolean
  /** True for a column of long texts. On a phone, the text is below its label. */
  isProse?: boolean
}

const classOf = <Row,>({ isFigure, isAction, isProse }: Column<Row>) =>
  isFigure ? 'figure' : isAction ? 'act' : isProse ? 'prose' : undefined

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Table. On a phone each row becomes a card with labels beside values. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <table className="table">
    <caption className="for-ears">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.name} scope="col" className={classOf(column)}>
            {column.isAction ? <span className="for-ears">{column.name}</span> : column.name}
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
