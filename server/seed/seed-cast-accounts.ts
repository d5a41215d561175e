import type { DemoBrowser } from './demo-browser.ts'
import type { CastMember } from './demo-cast.ts'

type BrowserOf = (key: string) => Promise<DemoBrowser>

const AGENCY = 'oak-street'

export const REPRESENTED: readonly string[] = [
  'tomas-rivera',
  'aoife-byrne',
  'zola-dlamini',
  'jonas-weber',
  'leilani-kahale',
  'diego-morales',
  'freya-lund',
]

export async function seedCastAccounts(cast: readonly CastMember[], browserOf: BrowserOf): Promise<void> {
  const agent = await browserOf(AGENCY)
  const { body } = await agent.send<{ account: { slug: string } }>('GET', '/api/accounts/me')
  for (const { key, bio, followers } of cast) {
    const browser = await browserOf(key)
    await browser.send('PATCH', '/api/accounts/me', { bio })
    await browser.send('PUT', '/api/accounts/offer-policy', {
      belowMinimum: 'ask_talent',
      minimums: [{ currency: 'USD', category: null, amountMinorUnit: minimumFor(followers) }],
      blockedBrandNames: [],
    })
    await browser.send('POST', '/api/payments/payout-route', { kycVerified: true })
    if (REPRESENTED.includes(key))
      await browser.send('POST', '/api/accounts/agent-link', { agentSlug: body.account.slug, canAct: true })
  }
  await acceptTalents(agent)
}

/** Minimum in cents. It grows with the followers from $200 to $550, in steps of $50. */
const minimumFor = (followers: number): number => 20_000 + Math.min(7, Math.floor(followers / 250_000)) * 5_000

export async function acceptTalents(agent: DemoBrowser): Promise<void> {
  const { body } = await agent.send<{ requests: { accountId: string }[] }>('GET', '/api/accounts/agent-link')
  for (const { accountId } of body.requests)
    await agent.send('POST', '/api/accounts/agent-link/answer', { talentAccountId: accountId, accept: true })
}
