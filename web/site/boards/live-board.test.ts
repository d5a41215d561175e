import { expect, test } from 'vitest'
import type { Leaderboard } from '../../../client/src/api-types.ts'
import { withStandings } from './live-board.ts'

const team = (name: string, count: number, rank: number): Leaderboard['teams'][number] => ({
  boardTeamId: name,
  boardTeamSlug: name,
  name,
  flagImgUrl: null,
  mainColor: null,
  colors: [],
  facePaintImageUrls: [],
  count,
  pct: 0,
  rank,
  target: null,
})
const board: Leaderboard = {
  board: { id: 'board', slug: 'cup', name: 'Cup', isDefault: true, total: 27 },
  teams: [team('norway', 10, 1), team('brazil', 9, 2), team('sweden', 8, 3)],
}
const standings = (changes: Record<string, [count: number, rank: number]>, total = 28) => ({
  total,
  teams: Object.entries(changes).map(([boardTeamId, [count, rank]]) => ({ boardTeamId, count, rank, pct: 1 })),
  reload: false,
})
const order = ({ teams }: Leaderboard) => teams.map(({ name, count, rank }) => `${rank} ${name} ${count}`)

test('a standings event updates its teams and keeps the others', () => {
  const next = withStandings(board, standings({ sweden: [11, 1], norway: [10, 2], brazil: [9, 3] }, 30))
  expect(order(next)).toEqual(['1 sweden 11', '2 norway 10', '3 brazil 9'])
  expect(next.board.total).toBe(30)
  expect(next.teams[0]?.pct).toBe(1)
  expect(order(withStandings(board, standings({})))).toEqual(order(board))
})

test('a team that catches up is listed below the team that was there first', () => {
  expect(order(withStandings(board, standings({ brazil: [10, 1] })))).toEqual([
    '1 norway 10',
    '1 brazil 10',
    '3 sweden 8',
  ])
})

test('a team that is not on the board yet is ignored until the board is reloaded', () => {
  expect(order(withStandings(board, standings({ peru: [50, 1] })))).toEqual(order(board))
})
