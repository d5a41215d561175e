/**
 * A plugin is faulty, so the program does not start. The message names the plugin and the fault.
 */
export class PluginFault extends Error {
  constructor(plugin: string, message: string, options?: { cause?: unknown }) {
    super(`The plugin “${plugin}” ${message}`, options)
    this.name = 'PluginFault'
  }
}

/** A call into a plugin failed or took too long. */
export class PluginFailure extends Error {
  constructor(plugin: string, doing: string, options: { cause: unknown }) {
    super(`The plugin “${plugin}” failed (${doing}): ${messageOf(options.cause)}`, options)
    this.name = 'PluginFailure'
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
