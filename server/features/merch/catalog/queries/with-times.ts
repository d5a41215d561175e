/** Converts the times of a row that PostgreSQL returned as JSON, which contains times as text. */
export const withTimes = <Row extends { created_at: Date; updated_at: Date }>(row: Row): Row => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})
