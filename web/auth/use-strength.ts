import { useEffect, useState } from 'react'
import { nothingTyped, type Strength } from './strength.ts'

type Judge = (password: string, known: readonly string[]) => Strength

/**
 * Fetches the rule on the first character, because the rule contains thousands of words. Until the
 * rule arrives, the meter is empty and the server decides.
 */
export function useStrength(password: string, known: readonly string[]): Strength {
  const [judge, setJudge] = useState<Judge>()
  const isWanted = password !== '' && judge === undefined
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    import('./password-strength.ts').then(
      ({ strengthOf }) => isGone || setJudge(() => strengthOf),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return judge ? judge(password, known) : nothingTyped()
}
