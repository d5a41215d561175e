import type { AgentLinks } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { useApiQuery, useSignedIn } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import { SelectField } from './fields.tsx'

type Represented = AgentLinks['represents'][number]

export type SelectedTalent = {
  isAgent: boolean
  /** False for an agent until the list of talents is loaded. */
  isKnown: boolean
  talent: Represented | null
  talents: readonly Represented[]
  query: { accountId?: string }
  refused: ApiError | null
}

/**
 * Returns the reader, or for an agent the talent in the URL. `onlyActing` leaves out talents for
 * whom the agent may not act.
 */
export function useSelectedTalent({ onlyActing = false } = {}): SelectedTalent {
  const { roles } = useSignedIn()
  const isAgent = roles.includes('agent')
  const { search } = useFilters()
  const links = useApiQuery('GET /api/accounts/agent-link', undefined, { when: isAgent })
  const talents = (links.data?.represents ?? []).filter(({ canAct }) => canAct || !onlyActing)
  const talent = isAgent
    ? (talents.find(({ accountId }) => accountId === search.get('talent')) ?? talents[0] ?? null)
    : null
  return {
    isAgent,
    isKnown: !isAgent || links.data !== undefined,
    talent,
    talents,
    query: talent ? { accountId: talent.accountId } : {},
    refused: links.error,
  }
}

/** Lets an agent choose a talent. Renders nothing if there is no choice. */
export function TalentField({ selection: { talent, talents } }: { selection: SelectedTalent }) {
  const { change } = useFilters()
  if (!talent || talents.length < 2) return null
  return (
    <SelectField
      name="talent"
      label={say('Talent')}
      value={talent.accountId}
      onChange={(accountId) => change({ talent: accountId })}
      choices={talents.map((one) => ({ value: one.accountId, label: one.talent.displayName }))}
    />
  )
}
