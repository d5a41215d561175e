import type { DemoBrowser } from './demo-browser.ts'
import { CAMPAIGN } from './shop-campaign.ts'

const ADMIN = '/api/merch/admin'

const TEAMS: readonly (readonly [name: string, terms: string, colors: string, seed: number])[] = [
  ['Argentina', 'Albiceleste', '#74acdf | #ffffff', 4820],
  ['Brazil', 'Brasil | Seleção', '#ffdf00 | #009c3b | #002776', 6140],
  ['Côte d’Ivoire', 'Ivory Coast | Elephants', '#ff8200 | #ffffff | #009a44', 1390],
  ['France', 'Les Bleus', '#0055a4 | #ffffff | #ef4135', 5230],
  ['Germany', 'Deutschland', '#000000 | #dd0000 | #ffce00', 3980],
  ['Japan', 'Nippon | Samurai Blue', '#ffffff | #bc002d', 3510],
  ['Mexico', 'México | El Tri', '#006847 | #ffffff | #ce1126', 4410],
  ['Morocco', 'Maroc | Atlas Lions', '#c1272d | #006233', 2270],
  ['Portugal', 'Seleção das Quinas', '#006600 | #ff0000', 3120],
  ['South Korea', 'Taegeuk Warriors', '#ffffff | #cd2e3a | #0047a0', 1840],
  ['Sweden', 'Sverige | Blågult', '#005293 | #fecb00', 2690],
  ['United States', 'USA | Stars and Stripes', '#3c3b6e | #ffffff | #b22234', 5230],
]

type SuccessResponse<Data> = { status: 'success'; data: Data }

/** Uses the CSV route for admins. Repeated calls change nothing. */
export async function seedBoards(admin: DemoBrowser): Promise<void> {
  const { body: boards } = await admin.send<SuccessResponse<{ leaderboards: readonly { id: string }[] }>>(
    'GET',
    `${ADMIN}/leaderboards?limit=1`,
  )
  const { body: shops } = await admin.send<SuccessResponse<{ campaigns: readonly { id: string }[] }>>(
    'GET',
    `${ADMIN}/campaigns?q=${CAMPAIGN.slug}`,
  )
  const [board] = boards.data.leaderboards
  const [shop] = shops.data.campaigns
  if (!board || !shop) throw new Error('the demo data lacks a leaderboard or a storefront')
  const lines = TEAMS.map(([name, terms, colors, seed]) =>
    [name, terms, colors, colors.split(' ')[0], seed, shop.id].join(','),
  )
  const csv = ['name,searchTerms,colors,mainColor,seedCount,campaignId', ...lines].join('\n')
  await admin.send('POST', `${ADMIN}/leaderboards/${board.id}/teams/import`, { csv })
}
