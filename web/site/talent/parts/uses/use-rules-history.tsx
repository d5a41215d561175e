import type { UseRulesChange } from '../../../../../client/src/api-types.ts'
import { USE_PRESETS } from '../../../../../server/platform/scope-of-use/use-presets.ts'
import { describeUseRules } from '../../../../../server/platform/scope-of-use/use-rule-words.ts'
import { Lines } from '../../../../parts/layout/page.tsx'
import { useApiQuery } from '../../../api.tsx'
import { Load } from '../../../parts/feedback/load.tsx'
import { Snapshot } from '../../../parts/values/moment.tsx'

/** The newest changes of what a talent allows, with who made them. */
export function UseRulesHistory({ query }: { query: { accountId?: string } }) {
  const history = useApiQuery('GET /api/likeness/use-rules/history', { query })
  return (
    <Load of={history}>
      {({ entries, total }) =>
        entries.length > 0 && (
          <details>
            <summary>Changes ({total})</summary>
            <Lines>
              {entries.map((entry) => (
                <li key={entry.version} className="small">
                  <span>
                    {whoOf(entry)}: {wordsOf(entry)}
                  </span>
                  <Snapshot at={entry.createdAt} />
                </li>
              ))}
            </Lines>
          </details>
        )
      }
    </Load>
  )
}

function whoOf({ actor, proposedBy }: UseRulesChange): string {
  if (actor === null) return 'From your earlier choices'
  return proposedBy === null ? actor.displayName : `${actor.displayName}, proposed by ${proposedBy.displayName}`
}

const wordsOf = ({ preset, rules }: UseRulesChange): string =>
  [...(preset === null ? [] : [USE_PRESETS[preset].label]), ...describeUseRules(rules)].join('; ')
