import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors.ts'

const MAX_FLASH = 400

/**
 * Runs an action, then redirects to a section of the dashboard. This section shows the outcome of
 * the action, or an error that is meant for the client. Other errors are thrown.
 */
export async function redirectWithOutcome(
  reply: FastifyReply,
  section: string,
  act: () => Promise<string>,
): Promise<{ status: 303; body: string }> {
  const flash: { message: string } | { refused: string } = await act().then(
    (message) => ({ message: message.slice(0, MAX_FLASH) }),
    (error: unknown) => {
      if (error instanceof AppError) return { refused: error.message.slice(0, MAX_FLASH) }
      throw error
    },
  )
  reply.header('location', `/dev?${new URLSearchParams(flash).toString()}#${section}`)
  return { status: 303, body: '' }
}
