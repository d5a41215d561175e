import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors.ts'

const MAX_FLASH = 400

/**
 * Acts, then shows a section of the page again with what happened. A refusal that is meant to be read is said on the
 * page too; anything else is a failure as everywhere.
 */
export async function showAgain(
  reply: FastifyReply,
  section: string,
  act: () => Promise<string>,
): Promise<{ status: 303; body: string }> {
  const flash: { said: string } | { refused: string } = await act().then(
    (said) => ({ said: said.slice(0, MAX_FLASH) }),
    (error: unknown) => {
      if (error instanceof AppError) return { refused: error.message.slice(0, MAX_FLASH) }
      throw error
    },
  )
  reply.header('location', `/dev?${new URLSearchParams(flash).toString()}#${section}`)
  return { status: 303, body: '' }
}
