import './day-bars.css'
import { useFacts } from '../../api.tsx'
import { formatDay } from '../../parts/values/moment.tsx'

type DayBarsProps = {
  title: string
  /** Oldest first. */
  days: readonly { day: string; count: number }[]
}

const BAR = 10
const HEIGHT = 48

export function DayBars({ title, days }: DayBarsProps) {
  const { language, now } = useFacts()
  const max = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((all, { count }) => all + count, 0)
  return (
    <figure className="day-bars">
      <figcaption>
        <strong>{title}</strong> <span className="figure">{sum}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${sum} in ${days.length} days, at most ${Math.max(0, ...days.map(({ count }) => count))} a day`}
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / max) * HEIGHT)
          return (
            <rect key={day} x={at * BAR + 1} y={HEIGHT - height} width={BAR - 2} height={height}>
              <title>{`${formatDay(`${day}T12:00:00.000Z`, { language, zone: 'UTC', now })}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}

export const DayBarsGrid = ({ children }: { children: React.ReactNode }) => (
  <div className="day-bars-grid">{children}</div>
)
