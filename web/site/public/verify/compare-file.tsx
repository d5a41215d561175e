import { useEffect, useRef, useState } from 'react'
import { type Message, say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { type Comparison, compareFile } from '../file-fingerprint.ts'

export type ComparisonWords = Readonly<Record<Comparison, { tone: 'good' | 'bad' | 'calm'; words: Message }>>

type CompareFileProps = { known: readonly string[]; results: ComparisonWords; accept?: string }

/** Compares a chosen or dropped file with known SHA-256 hashes. The file stays on the device. */
export function CompareFile({ known, results, accept }: CompareFileProps) {
  const [result, setResult] = useState<Comparison | 'working' | null>(null)
  const latest = useRef<File | null>(null)
  // Browsers compute hashes only on pages loaded over HTTPS.
  const [canHash, setCanHash] = useState(true)
  useEffect(() => setCanHash('subtle' in crypto), [])
  if (!canHash) return null
  const compare = async (file: File) => {
    latest.current = file
    setResult('working')
    const compared = await compareFile(file, known)
    // Ignores the result if another file was chosen meanwhile.
    if (latest.current === file) setResult(compared)
  }
  return (
    <div className="stack">
      <FileDrop
        choose={say('Choose a file')}
        hint={say('The file stays on your device. Your browser computes its fingerprint.')}
        busyLabel={result === 'working' ? say('Computing the fingerprint') : undefined}
        accept={accept}
        onFiles={([file]) => {
          if (file && result !== 'working') void compare(file)
        }}
      />
      {result !== null && result !== 'working' && (
        <Notice tone={results[result].tone}>{say(results[result].words)}</Notice>
      )}
    </div>
  )
}
