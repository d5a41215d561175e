import { useState } from 'react'
import type { UseRulesState } from '../../../../../client/src/api-types.ts'
import { NO_EXCLUSIVITY_PRICES } from '../../../../../server/platform/scope-of-use/exclusivity-price.ts'
import {
  refusesMerchandise,
  USE_PRESET_KEYS,
  USE_PRESETS,
  type UsePreset,
  withMerchandise,
} from '../../../../../server/platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../../../../server/platform/scope-of-use/use-rules.ts'
import { Lines, Panel, Section } from '../../../../parts/layout/page.tsx'
import { say } from '../../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../../api.tsx'
import { Load } from '../../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { ChoiceField, SwitchField } from '../../../parts/forms/fields.tsx'
import { LookOnly } from '../../../parts/forms/permitted.tsx'
import { describeUseRules } from '../../../parts/licensing/use-rule-words.ts'
import { ExclusivitySection } from './exclusivity-section.tsx'
import { UseRuleForm } from './use-rule-form.tsx'
import { UseRulesHistory } from './use-rules-history.tsx'
import { UseRulesProposal } from './use-rules-proposal.tsx'

type SectionProps = { query: { accountId?: string } }

/** Presets, exceptions and their history. Each change is saved at once. */
export function UsesSection({ query }: SectionProps) {
  const state = useApiQuery('GET /api/likeness/use-rules', { query })
  return (
    <Section title={say('What you allow')} id="uses">
      <Load of={state}>
        {(body) => (
          <LookOnly calls="PUT /api/likeness/use-rules">
            <Editor state={body} query={query} onReload={() => void state.refetch()} />
          </LookOnly>
        )}
      </Load>
      <UseRulesHistory query={query} />
    </Section>
  )
}

type EditorProps = SectionProps & { state: UseRulesState; onReload: () => void }

function Editor({ state, query, onReload }: EditorProps) {
  const save = useApiMutation('PUT /api/likeness/use-rules')
  const [before, setBefore] = useState<UseRules | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isAgent = query.accountId !== undefined
  const { rules, version, showsFloors, preset } = state
  const change = async (next: UseRules, shows = showsFloors) => {
    // If no prices of exclusivity are sent, the server keeps the previous ones.
    const exclusivity = next.exclusivity ?? NO_EXCLUSIVITY_PRICES
    const body = { version, rules: { ...next, exclusivity } as UseRulesState['rules'], showsFloors: shows }
    const saved = await save.call({ query, body })
    if (saved) setBefore(rules)
    return saved !== undefined
  }
  return (
    <div className="stack">
      {state.proposal && <UseRulesProposal proposal={state.proposal} isAgent={isAgent} />}
      <Panel>
        <div className="stack">
          <ChoiceField<UsePreset>
            name="usePreset"
            legend={say('Brands may ask for')}
            value={preset}
            onChange={(key) => {
              const chosen = withMerchandise(USE_PRESETS[key].rules, !refusesMerchandise(rules))
              void change({ ...chosen, exclusivity: rules.exclusivity })
            }}
            choices={USE_PRESET_KEYS.map((value) => ({
              value,
              label: say(USE_PRESETS[value].label),
              hint: say(USE_PRESETS[value].text),
            }))}
          />
          {preset === null && <p className="small muted">{say('You have chosen rules of your own, listed below.')}</p>}
          <SwitchField
            name="useMerchandise"
            label={say('Merchandise with my likeness')}
            hint={say('Goods that a brand sells with you on them. Your own store is not affected.')}
            isOn={!refusesMerchandise(rules)}
            isBusy={save.isBusy}
            onChange={(isOn) => void change(withMerchandise(rules, isOn))}
          />
          <p className="small">{say('Training of models: never. No license allows it.')}</p>
        </div>
      </Panel>
      <Exceptions
        rules={rules}
        isBusy={save.isBusy}
        onRemove={(at) => void change({ ...rules, exceptions: rules.exceptions.filter((_, index) => index !== at) })}
      />
      {isAdding ? (
        <UseRuleForm
          isBusy={save.isBusy}
          refused={save.refused}
          onCancel={() => setAdding(false)}
          at={rules.exceptions.length}
          onAdd={async (rule) => {
            if (!(await change({ ...rules, exceptions: [...rules.exceptions, rule] }))) return undefined
            setAdding(false)
            return true
          }}
        />
      ) : (
        <Actions>
          <Button onClick={() => setAdding(true)}>{say('Add exception')}</Button>
        </Actions>
      )}
      <ExclusivitySection
        answers={rules.exclusivity}
        isBusy={save.isBusy}
        onSave={(exclusivity) => change({ ...rules, exclusivity })}
      />
      <SwitchField
        name="showsFloors"
        label={say('Show my lowest prices')}
        hint={say(
          'Brands see them, and what exclusivity costs, on your page and before they send an offer. When off, they learn of a price only if they offer less.',
        )}
        isOn={showsFloors}
        isBusy={save.isBusy}
        onChange={(shows) => void change(rules, shows)}
      />
      {!isAdding && <RefusalNotice refused={save.refused} />}
      {save.refused?.status === 409 && (
        <Actions>
          <Button onClick={onReload}>{say('Load the current rules')}</Button>
        </Actions>
      )}
      {before !== null && save.refused === null && !isAgent && (
        <Notice tone="good" title={say('Saved')}>
          <p>
            {say(
              'It applies to new requests, and to offers that are not accepted yet. What you have licensed stays licensed, and an accepted offer can be paid until its time to pay is over; cancel it if you do not want that.',
            )}
          </p>
          <Button onClick={() => void change(before).then(() => setBefore(null))}>{say('Undo')}</Button>
        </Notice>
      )}
    </div>
  )
}

type ExceptionsProps = { rules: UseRules; isBusy: boolean; onRemove: (at: number) => void }

/** The rules as sentences, and the answer to everything else. */
function Exceptions({ rules, isBusy, onRemove }: ExceptionsProps) {
  const sentences = describeUseRules({ ...rules, exclusivity: undefined })
  return (
    <Lines>
      {sentences.map((sentence, at) => (
        <li key={sentence}>
          <span>{sentence}</span>
          {at < rules.exceptions.length && (
            <Button
              look="quiet"
              isBusy={isBusy}
              label={say('Remove “{sentence}”', { sentence })}
              onClick={() => onRemove(at)}
            >
              {say('Remove')}
            </Button>
          )}
        </li>
      ))}
    </Lines>
  )
}
