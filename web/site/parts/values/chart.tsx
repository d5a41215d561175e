import './chart.css'
import { say } from '../../../words/say.ts'

type Bar = {
  label: string
  name: string
  /** Has one number for each series. Negative numbers are not supported. */
  values: readonly number[]
}

type ChartProps = {
  caption: string
  series: readonly string[]
  bars: readonly Bar[]
  /** Formats a value, such as an amount. */
  wordsOf: (value: number) => string
  scaleOf: (value: number) => string
}

const HEIGHT = 100
const WIDTH = 10
const GAP = 3

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Returns the smallest round number that is at least `value`. Half of it is round too, because the
 * grid has a line in the middle.
 */
const roundAbove = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  return [1, 2, 4, 10].map((times) => times * unit).find((round) => round >= value && round > 1) ?? 10 * unit
}

/** Stacked bar chart. Screen readers get the same data as a table. */
export function Chart({ caption, series, bars, wordsOf, scaleOf }: ChartProps) {
  const max = roundAbove(Math.max(...bars.map(({ values }) => sumOf(values))))
  const used = series.flatMap((name, at) => (bars.some(({ values }) => (values[at] ?? 0) > 0) ? [{ name, at }] : []))
  return (
    <figure className="chart">
      <div className="chart-plot">
        <div className="chart-scale small muted figure" aria-hidden="true">
          {[max, max / 2, 0].map((value) => (
            <span key={value}>{scaleOf(value)}</span>
          ))}
        </div>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className="chart-line" x1={0} x2={bars.length * WIDTH} y1={y} y2={y} />
          ))}
          {bars.map(({ name, values }, at) => (
            <g key={name}>
              <title>{`${name}: ${wordsOf(sumOf(values))}`}</title>
              {values.map((value, part) => {
                const below = sumOf(values.slice(0, part))
                return (
                  <rect
                    key={series[part]}
                    className={`chart-series-${part}`}
                    x={at * WIDTH + GAP / 2}
                    width={WIDTH - GAP}
                    y={HEIGHT - ((below + value) / max) * HEIGHT}
                    height={(value / max) * HEIGHT}
                  />
                )
              })}
            </g>
          ))}
        </svg>
        <div className="chart-labels small muted" aria-hidden="true">
          {bars.map(({ label, name }) => (
            <span key={name}>{label}</span>
          ))}
        </div>
      </div>
      <figcaption className="chart-key small">
        <span className="muted">{caption}</span>
        {used.map(({ name, at }) => (
          <span key={name}>
            <span className={`chart-swatch chart-series-${at}`} aria-hidden="true" /> {name}
          </span>
        ))}
      </figcaption>
      <div className="for-ears">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{say('When')}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map((of, at) => (
                  <td key={of}>{wordsOf(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
