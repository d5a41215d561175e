import type { UseRulesChange } from '../../../../../client/src/api-types.ts'
import { USE_PRESETS } from '../../../../../server/platform/scope-of-use/use-presets.ts'
import { Lines } from '../../../../parts/layout/page.tsx'
import { say } from '../../../../words/say.ts'
import { useApiQuery } from '../../../api.tsx'
import { Load } from '../../../parts/feedback/load.tsx'
import { describeUseRules } from '../../../parts/licensing/use-rule-words.ts'
import { Snapshot } from '../../../parts/values/moment.tsx'

/** The newest changes of what a talent allows, with who made them. */
export function UseRulesHistory({ query }: { query: { accountId?: string } }) {
  const history = useApiQuery('GET /api/likeness/use-rules/history', { query })
  return (
    <Load of={history}>
      {({ entries, total }) =>
        entries.length > 0 && (
          <details>
            <summary>{say('Changes ({count})', { count: total })}</summary>
            <Lines>
              {entries.map((entry) => (
                <li key={entry.version} className="small">
                  <span>{say('{label}: {value}', { label: whoOf(entry), value: wordsOf(entry) })}</span>
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
  if (actor === null) return say('From your earlier choices')
  return proposedBy === null
    ? actor.displayName
    : say('{name}, proposed by {agent}', { name: actor.displayName, agent: proposedBy.displayName })
}

const wordsOf = ({ preset, rules }: UseRulesChange): string =>
  [...(preset === null ? [] : [say(USE_PRESETS[preset].label)]), ...describeUseRules(rules)].join('; ')
