import './case-queue.css'
import { type ReactNode, useRef, useState } from 'react'
import { Empty } from '../../../../parts/feedback/empty.tsx'
import { useFilters, usePath } from '../../../navigation.tsx'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { CaseDoneContext } from '../../../parts/layout/case-done.ts'
import { Queue } from '../../../parts/layout/queue.tsx'
import { Pager } from '../../../parts/values/pager.tsx'
import { CaseKeys, CaseKeysButton } from './case-keys.tsx'
import { type AfterDecision, useNextCase } from './next-case.ts'
import { useCaseFocus, useCaseKeys, useKeySetting } from './use-case-keys.ts'

/** Reads the open case from the URL. Builds links that open another case and keep the filters. */
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
  /** Rendered before each row, such as a checkbox. */
  mark?: (row: Row) => ReactNode
  pager?: Parameters<typeof Pager>[0]
  empty: { title: string; text: string }
  /** Opens the next case after a decision. Without it, the decided case stays open. */
  afterDecision?: AfterDecision
  /** Renders the open case. */
  children: (open: string) => ReactNode
}

/**
 * Admin queue: the list, with the open case beside it. It can be worked through by keyboard, and
 * the next case may open after a decision. An empty list shows a text.
 */
export function CaseQueue<Row>(props: CaseQueueProps<Row>) {
  const { label, rows, keyOf, line, mark, pager, empty, afterDecision, children } = props
  const { open, addressOf } = useOpenCase()
  const { change } = useFilters()
  const queue = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const keys = rows.map(keyOf)
  const { done, begin } = useNextCase({ keys, open, afterDecision })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const keySetting = useKeySetting()
  useCaseKeys(queue, {
    keys,
    open,
    isOn: keySetting.isOn,
    onOpen: (key) => change({ case: key }),
    onHelp: () => setHelpOpen(true),
  })
  useCaseFocus({ queue, notice, open })
  return (
    <CaseDoneContext value={begin}>
      {done !== null && (
        <div ref={notice} className="case-done" tabIndex={-1}>
          <Notice tone="good" title={done} />
        </div>
      )}
      {rows.length === 0 && open === null ? (
        <Empty title={empty.title}>{empty.text}</Empty>
      ) : (
        <Queue
          ref={queue}
          label={label}
          rows={rows}
          keyOf={keyOf}
          open={open}
          addressOf={addressOf}
          line={line}
          mark={mark}
          footer={
            <>
              {pager && <Pager {...pager} />}
              <CaseKeysButton onClick={() => setHelpOpen(true)} />
            </>
          }
        >
          {open === null ? (
            <Empty title="Nothing selected">Choose an item from the list to see its details.</Empty>
          ) : (
            <div className="sections" key={open}>
              {children(open)}
            </div>
          )}
        </Queue>
      )}
      <CaseKeys isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} setting={keySetting} />
    </CaseDoneContext>
  )
}
