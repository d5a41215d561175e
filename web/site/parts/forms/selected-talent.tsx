import type { AgentLinks } from '../../../../client/src/api-types.ts'
import type { ApiError } from '../../api.tsx'
import { useApiQuery, useSignedIn } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import { SelectField } from './fields.tsx'

type Represented = AgentLinks['represents'][number]

export type SelectedTalent = {
  isAgent: boolean
  /**
   * True once the talent is known. For a talent this is immediately the case. For an agent, the
   * list of talents has to be loaded first.
   */
  isKnown: boolean
  /** For an agent, the selected talent; null if they have none. */
  talent: Represented | null
  talents: readonly Represented[]
  /** Query parameter for requests; empty for one's own account. */
  query: { accountId?: string }
  refused: ApiError | null
}

/**
 * Returns the talent that the page is about. For a talent it is the reader. For an agent it is the
 * talent in the URL. `onlyActing` leaves out talents for whom the agent may not act.
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

/**
 * Select for an agent's talents. The address stores the choice. Renders nothing if there is no
 * choice.
 */
export function TalentField({ selection: { talent, talents } }: { selection: SelectedTalent }) {
  const { change } = useFilters()
  if (!talent || talents.length < 2) return null
  return (
    <SelectField
      name="talent"
      label="Talent"
      value={talent.accountId}
      onChange={(accountId) => change({ talent: accountId })}
      choices={talents.map((one) => ({ value: one.accountId, label: one.talent.displayName }))}
    />
  )
}
