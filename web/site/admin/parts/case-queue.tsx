import type { ReactNode } from 'react'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { useFilters, usePath } from '../../navigation.tsx'
import { Queue } from '../../parts/layout/queue.tsx'
import { Pager } from '../../parts/values/pager.tsx'

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
  mark?: (row: Row) => ReactNode
  pager?: Parameters<typeof Pager>[0]
  empty: { title: string; text: string }
  children: (open: string) => ReactNode
}

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
        <Empty title="Nothing selected">Choose an item from the list to see its details.</Empty>
      ) : (
        <div className="sections" key={open}>
          {children(open)}
        </div>
      )}
    </Queue>
  )
}
