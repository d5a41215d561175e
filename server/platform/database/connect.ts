import type { ConnectOptions, Database } from './database.ts'
import { connectEmbedded } from './embedded/embedded.ts'
import { connectServer } from './postgres.ts'

export type { ConnectOptions, Database } from './database.ts'

/**
 * Opens PostgreSQL if `databaseUrl` is given, otherwise the embedded database.
 * @throws DataFolderInUse if another process has opened the data folder
 */
export async function connect(options: ConnectOptions): Promise<Database> {
  const onStatement = options.onStatement ?? (() => {})
  return options.databaseUrl
    ? connectServer({ ...options, databaseUrl: options.databaseUrl, onStatement })
    : connectEmbedded({ ...options, onStatement })
}
