import { PluginFailure } from './plugin-fault.ts'

/**
 * Calls a plugin. Waits at most `limitMs`. A plugin that never yields the thread blocks the whole
 * process; nothing in this process could end it.
 * @throws PluginFailure, which names the plugin, if it throws or is too slow. An error for which
 * `passes` is true is passed on.
 */
export async function callPlugin<Result>(
  { plugin, doing, limitMs, passes = () => false }: Call,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([run(), tooSlow])
  } catch (error) {
    throw passes(error) ? error : new PluginFailure(plugin, doing, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

type Call = { plugin: string; doing: string; limitMs: number; passes?: (error: unknown) => boolean }
