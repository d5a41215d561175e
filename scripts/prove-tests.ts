/**
 * Proves that the tests find bugs. Copies the repository and makes sure that the tests pass there.
 * Then plants one bug after another (scripts/planted-bugs) and expects a test to fail each time.
 * `npm run prove:money` plants bugs in the code about money, and `npm run prove:tests` plants all
 * others. Words after `--` select bugs whose titles contain all these words. Some bugs can only be
 * detected on a PostgreSQL server and need TEST_DATABASE_URL. `npm run prove -- --mutants` tries a
 * few bugs of every part, those with the fastest tests.
 */
import { PLANTED_BUGS } from './planted-bugs/index.ts'
import type { PlantedBug } from './planted-bugs/planted-bug.ts'
import { describeFinder } from './prove/mutants.ts'
import { type TriedBug, tryBugs } from './prove/try-bugs.ts'

const args = process.argv.slice(2)
const isSet = (word: string): word is keyof typeof PLANTED_BUGS => Object.hasOwn(PLANTED_BUGS, word)
const words = args.filter((word) => !isSet(word))
const wanted = args
  .filter(isSet)
  .flatMap((set): readonly PlantedBug[] => PLANTED_BUGS[set])
  .filter(({ bug }) => words.every((word) => bug.includes(word)))
if (wanted.length === 0)
  throw new Error(`No bug matches. Name some of ${Object.keys(PLANTED_BUGS).join(', ')}, and words of a bug’s title.`)

const tried = await tryBugs(wanted, {
  server: process.env.TEST_DATABASE_URL,
  onBaselinePassed: (engine, { ran, seconds }) =>
    console.log(`✓ the unchanged tree, ${engine}: ${ran} tests pass  ${seconds.toFixed(1)} s`),
  onTried: report,
})
const survivors = tried.filter(({ foundBy }) => !foundBy).length
console.log(
  survivors === 0 ? `\nAll ${wanted.length} bugs were found.` : `\n${survivors} of ${wanted.length} bugs survived.`,
)
process.exitCode = survivors === 0 ? 0 : 1

function report(tried: TriedBug): void {
  const { bug, foundBy, seconds, output } = tried
  console.log(`${foundBy ? '✓' : '✗'} ${bug.padEnd(70)} ${seconds.toFixed(1).padStart(5)} s`)
  console.log(`    ${describeFinder(tried)}`)
  if (!foundBy) console.log(output.split('\n').slice(-30).join('\n'))
}
