import { spawnSync } from 'node:child_process'

/** docs/style.md did not exist before this time. */
const SINCE = '2026-11-27T18:00:00Z'
const MAX_LENGTH = 72
const NOT_IMPERATIVE =
  /^(What|Who|Whoever|Whom|Whether|How|Where|When|Of|That|Those|The|An?|Two|It|There|\w+ed|\w{3,}ing)\b/

/**
 * Checks the subjects of commits against docs/style.md. A copy of the repository without history
 * has no commits.
 */
export function findCommitFaults(root: string): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').flatMap(subjectFaults) : []
}

/**
 * Checks a line `hash subject`.
 * @returns at most one fault
 */
export function subjectFaults(line: string): string[] {
  const [, hash, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  if (!hash) return []
  if (subject.length > MAX_LENGTH)
    return [`${hash} The subject has ${subject.length} characters; at most ${MAX_LENGTH} are allowed.`]
  if (NOT_IMPERATIVE.test(subject) || !/^[A-Z]/.test(subject) || subject.endsWith('.'))
    return [`${hash} “${subject}”: start with a capitalized imperative verb, and end without a period.`]
  return []
}
