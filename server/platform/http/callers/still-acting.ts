import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../clock.ts'
import { AppError } from '../../errors.ts'

/** Afterwards at the latest, a stream ends for somebody who may no longer act for the team. */
const LOOK_AGAIN_MS = 4 * SECOND_MS

const checks = new WeakMap<FastifyRequest, () => Promise<void>>()

/** Keeps, for a request on behalf of a team, the function that checks the membership again. */
export function keepCheck(request: FastifyRequest, check: () => Promise<void>): void {
  checks.set(request, check)
}

/**
 * Checks again, in a request that takes minutes, that its caller may act for the team. Does nothing
 * in a request on behalf of no team.
 * @throws TeamRefused; Unauthorized if the session has ended
 */
export const assertStillActs = async (request: FastifyRequest): Promise<void> => checks.get(request)?.()

/**
 * Calls `end` soon after the caller of a stream may no longer act for the team.
 * @returns a function that stops looking
 */
export function endWithMembership(request: FastifyRequest, end: () => void): () => void {
  if (!checks.has(request)) return () => {}
  const timer = setInterval(() => {
    void assertStillActs(request).catch((error: unknown) => {
      // While the database does not answer, nothing is sent either, so the stream may stay open.
      if (error instanceof AppError && error.status < 500) end()
    })
  }, LOOK_AGAIN_MS).unref()
  return () => clearInterval(timer)
}
