import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'

/**
 * The leaderboard team that the reader has chosen last. Scripts of our pages may read and change
 * this cookie.
 */
const TEAM_COOKIE = 'team'

const teamIn = (value: string | null | undefined): string | null =>
  value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null

/** Returns the reader's team from the address (`?bt=`) or else from the cookie. */
export const findTeam = ({ cookies }: FastifyRequest, search: URLSearchParams): string | null =>
  teamIn(search.get('bt')) ?? teamIn(cookies[TEAM_COOKIE])

/** Stores the team in the address, if any, in the cookie. */
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
