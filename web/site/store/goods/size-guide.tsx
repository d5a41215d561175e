import './size-guide.css'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'

type Sizes = Store['products'][number]['sizes']
const MEASURES = ['chest', 'length', 'sleeve'] as const

/**
 * Shows measurements in centimeters. Can be unfolded without a script. Renders nothing if there
 * are no measurements.
 */
export function SizeGuide({ sizes }: { sizes: Sizes }) {
  const { goods } = useWords()
  const known = MEASURES.filter((measure) => sizes.some((size) => size[measure] !== undefined))
  if (known.length === 0) return null
  return (
    <details className="size-guide">
      <summary>{goods.guide}</summary>
      <p className="small muted">{goods.guideHint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{goods.size}</th>
            {known.map((measure) => (
              <th key={measure} scope="col">
                {goods[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size.key}>
              <th scope="row">{size.label}</th>
              {known.map((measure) => (
                <td key={measure}>{size[measure] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
