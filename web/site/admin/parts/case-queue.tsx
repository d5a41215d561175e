import type { ReactNode } from 'react'
import { useFilters, usePath } from '../../navigation.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Queue } from '../../parts/queue.tsx'

/** Which case is open, in the address, and how to open another without losing the filters. */
export function useOpenCase() {
  const { search } = useFilters()
  const path = usePath()
  const addressOf = (key: string | null): string => {
    const next = new URLSearchParams(search)
    if (key === null) next.delete('case')
    else next.set('case', key)
    const query = next.toString()
    return query === '' ? path : `${path}?${query}`
  }
  return { open: search.get('case'), addressOf }
}

type CaseQueueProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  line: (row: Row) => ReactNode
  /** Before each line, such as a box to choose it by. */
  mark?: (row: Row) => ReactNode
  pager?: Parameters<typeof Pager>[0]
  /** What an empty list says. */
  empty: { title: string; text: string }
  /** The case that is open. */
  children: (open: string) => ReactNode
}

/** A queue of admins: its list, the open case beside it, and words for when there is none. */
export function CaseQueue<Row>({ label, rows, keyOf, line, mark, pager, empty, children }: CaseQueueProps<Row>) {
  const { open, addressOf } = useOpenCase()
  if (rows.length === 0 && open === null) return <Empty title={empty.title}>{empty.text}</Empty>
  return (
    <Queue
      label={label}
      rows={rows}
      keyOf={keyOf}
      open={open}
      addressOf={addressOf}
      line={line}
      mark={mark}
      footer={pager && <Pager {...pager} />}
    >
      {open === null ? (
        <Empty title="Choose one from the list">Everything about it is shown here.</Empty>
      ) : (
        <div className="sections" key={open}>
          {children(open)}
        </div>
      )}
    </Queue>
  )
}
