import type { PlayedRun } from './fake-work.ts'

/** The run costs the price of its one call. */
export const callTextModel: PlayedRun = async ({ callModel, input }) => {
  const { result } = await callModel({ key: 'text', capability: 'text' }, (model, call) =>
    model.write(call, { instruction: 'Say what this is.', facts: input.name, maxWords: 9 }),
  )
  return result
}
