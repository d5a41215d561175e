/**
 * Practices a restore to a moment: `npm run drill:restore`. Starts a PostgreSQL server whose log
 * pgBackRest archives, and two of our app servers. Simulated people pay for offers before and after
 * a moment. Then the server's data is deleted, and restored as it was at that moment. Needs the
 * programs as Debian's packages install them. Exits with 1 if a promise was broken.
 */
import { spawnSync } from 'node:child_process'
import { findServerPrograms } from '../../tests/support/database/own-postgres.ts'
import { loseData } from './lose-data.ts'

const programs = findServerPrograms()
if (!programs || spawnSync('pgbackrest', ['version']).error !== undefined)
  throw new Error('This needs PostgreSQL 15 or newer and pgBackRest: apt-get install postgresql pgbackrest')
const { before, after, broken, ...figures } = await loseData(programs)

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
console.table([
  {
    'acknowledged before the moment': before,
    lost: broken.filter((what) => what.startsWith('lost')).length,
    'acknowledged after it': after,
    'still there': broken.filter((what) => what.startsWith('after')).length,
    'full backup': `${(figures.backupBytes / 1e6).toFixed(1)} MB in ${seconds(figures.backupMs)}`,
    'the moment was archived after': seconds(figures.archivedMs),
    'restored in': seconds(figures.restoredMs),
    'replayed and writable in': seconds(figures.replayedMs),
  },
])
for (const what of broken) console.log(`✗ ${what}`)
console.log(
  broken.length === 0 ? 'The moment came back exactly, and the books agree.' : `${broken.length} promises broken.`,
)
process.exitCode = broken.length === 0 ? 0 : 1
