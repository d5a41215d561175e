import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'

/** For which team of a board a reader is, as long as they do not say otherwise. Their own pages may read and change it. */
const TEAM_COOKIE = 'team'
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

const teamIn = (value: string | null | undefined): string | null =>
  value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null

/** The team of whoever asks: the one they come for (`?bt=`), else the one they had. */
export const findTeam = ({ cookies }: FastifyRequest, search: URLSearchParams): string | null =>
  teamIn(search.get('bt')) ?? teamIn(cookies[TEAM_COOKIE])

/** Keeps the team that somebody comes for. */
export function keepTeam(
  reply: FastifyReply,
  { isProduction }: Pick<Config, 'isProduction'>,
  search: URLSearchParams,
): void {
  const team = teamIn(search.get('bt'))
  if (team === null) return
  reply.setCookie(TEAM_COOKIE, team, { path: '/', sameSite: 'lax', secure: isProduction, maxAge: MAX_AGE_SECONDS })
}
