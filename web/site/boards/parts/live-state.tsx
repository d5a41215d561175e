import './live-state.css'
import { useFacts } from '../../api.tsx'
import { useTimeZone } from '../../parts/values/moment.tsx'
import { useWords } from '../../store/words/words.ts'
import type { LiveBoard } from '../live-board.ts'
import { useNumbers } from '../numbers.ts'

/** The line always has the same height, so that the content below does not move. */
export function LiveState({ board, state }: { board: NonNullable<LiveBoard['board']>; state: LiveBoard['state'] }) {
  const { boards } = useWords()
  const { language, now } = useFacts()
  const timeZone = useTimeZone()
  const numbers = useNumbers()
  const time = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(now))
  const text = {
    open: boards.live,
    waiting: boards.waiting,
    polling: boards.polling,
    connecting: boards.asOf(time),
    still: boards.asOf(time),
  }[state]
  const { total } = board.board
  const { length } = board.teams
  const sum = boards.sum(boards.fans(total, numbers.count(total)), boards.teams(length, numbers.count(length)))
  return (
    <p className="live-state muted">
      <span className={state === 'open' ? 'live-dot live-dot-on' : 'live-dot'} aria-hidden="true" />
      <span>{text}</span>
      <span aria-hidden="true">·</span>
      <span>{sum}</span>
    </p>
  )
}
