import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'

/**
 * Name of a cookie. It contains the team on a leaderboard that the reader has chosen last. Scripts
 * of our pages may read and change this cookie.
 */
const TEAM_COOKIE = 'team'

const teamIn = (value: string | null | undefined): string | null =>
  value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null

/**
 * Returns the team of the reader. The team in the address (`?bt=`) is used first, then the team in
 * the cookie.
 */
export const findTeam = ({ cookies }: FastifyRequest, search: URLSearchParams): string | null =>
  teamIn(search.get('bt')) ?? teamIn(cookies[TEAM_COOKIE])

/** Stores the team in the address in the cookie. Does nothing if the address contains no team. */
export function setTeamCookie(
  reply: FastifyReply,
  { isProduction }: Pick<Config, 'isProduction'>,
  search: URLSearchParams,
): void {
  const team = teamIn(search.get('bt'))
  if (team === null) return
  const options = { path: '/', sameSite: 'lax', secure: isProduction } as const
  reply.setCookie(TEAM_COOKIE, team, { ...options, maxAge: cookieSeconds(TEAM_COOKIE) })
}
