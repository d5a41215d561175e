import type { AgentLinks } from '../../../../client/src/api-types.ts'
import type { Refused } from '../../api.tsx'
import { useAnswer, useSignedIn } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import { SelectField } from '../../parts/fields.tsx'

type Represented = AgentLinks['represents'][number]

export type Whose = {
  isAgent: boolean
  /** Known whom the page is about: a talent's own at once, an agent's once their talents came. */
  isKnown: boolean
  /** For an agent: the talent they look at; null when they have none. */
  talent: Represented | null
  talents: readonly Represented[]
  /** What calls are given: nothing for one's own account. */
  query: { accountId?: string }
  refused: Refused | null
}

/**
 * Tells whom a page is about: oneself, or for an agent the talent that the address names. `onlyActing` leaves out talents
 * whom the agent may not act for.
 */
export function useWhose({ onlyActing = false } = {}): Whose {
  const { roles } = useSignedIn()
  const isAgent = roles.includes('agent')
  const { search } = useFilters()
  const links = useAnswer('GET /api/accounts/agent-link', undefined, { when: isAgent })
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

/** Which of an agent's talents the page shows; it stands in the address. Nothing for who has only themselves. */
export function WhoseField({ whose: { talent, talents } }: { whose: Whose }) {
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
