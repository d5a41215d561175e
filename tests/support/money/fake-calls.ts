import type { PlayedRun } from '../offers/fake-work.ts'

/** Calls the text model once, so the run costs the price of one call. */
export const callTextModel: PlayedRun = async ({ callModel, input }) => {
  const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say what this is.', facts: input.name, maxWords: 9 }),
  )
  return result
}
