import './decision.css'
import { type ReactNode, useEffect, useState } from 'react'
import { type Refused, useFacts } from '../api.tsx'
import { Actions, Button } from './button.tsx'
import { ChoiceField, TextArea } from './fields.tsx'
import { Form } from './form.tsx'
import { RefusalNotice } from './notice.tsx'
import { Section } from './page.tsx'
import { Sheet } from './sheet.tsx'

export type DecisionChoice<Value extends string> = {
  value: Value
  label: ReactNode
  /** What follows, in a line beside it. */
  hint?: ReactNode
  whyNot?: string | undefined
  /** Asks once more, and names the thing: "Refund Northwind $1,375.00?" */
  question: string
  /** What follows, in whole sentences. */
  follows: ReactNode
  /** On the button that does it; a verb. */
  doWords: string
  /** What happens cannot be taken back, or takes something away. */
  isDestructive?: boolean
  /** Whether somebody reads why. Default: it is required. */
  reason?: 'required' | 'optional'
  /** An optional text for somebody else than the reason is for. */
  message?: { label: string; hint: ReactNode }
}

type DecisionProps<Value extends string> = {
  title?: string
  /** What is decided about, for the draft of the reason: it survives a reload. */
  about: string
  choices: readonly DecisionChoice<Value>[]
  reasonLabel?: string
  reasonHint?: ReactNode
  maxLength?: number
  isBusy: boolean
  refused?: Refused | null | undefined
  /** Gives whether it worked: then the question closes, and the draft goes. */
  onDecide: (value: Value, reason: string, message: string) => Promise<boolean>
}

/** The end of a case: what can be decided, what follows from each, why; and one question before it is done. */
export function Decision<Value extends string>(props: DecisionProps<Value>) {
  const { title = 'Your decision', about, choices, reasonLabel = 'Reason', reasonHint, maxLength = 2000 } = props
  const { isBusy, refused, onDecide } = props
  const only = choices.length === 1 ? choices[0] : undefined
  const [chosen, setChosen] = useState<Value | null>(only?.value ?? null)
  const [reason, setReason, forget] = useDraft(about)
  const [message, setMessage] = useState('')
  const [wrong, setWrong] = useState<{ choice?: string; reason?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const choice = choices.find(({ value }) => value === chosen)

  const ask = () => {
    const needsReason = choice?.reason !== 'optional' && reason.trim() === ''
    setWrong({
      ...(choice ? {} : { choice: 'Choose what to do.' }),
      ...(needsReason ? { reason: 'Say why, in a sentence: it is kept, and read by whoever it is about.' } : {}),
    })
    if (choice && !needsReason) setAsking(true)
  }
  const decide = async () => {
    if (!choice) return
    const isDone = await onDecide(choice.value, reason.trim(), choice.message ? message.trim() : '')
    setAsking(false)
    if (isDone) forget()
  }
  return (
    <Section title={title}>
      <div className="decision">
        <Form onSubmit={ask} label={title}>
          {only ? (
            only.hint !== undefined && <p>{only.hint}</p>
          ) : (
            <ChoiceField
              name={`decision-${about}`}
              legend="What happens"
              value={chosen}
              onChange={setChosen}
              choices={choices}
              error={wrong.choice}
            />
          )}
          <TextArea
            name="reason"
            label={reasonLabel}
            hint={reasonHint}
            value={reason}
            onChange={setReason}
            rows={3}
            maxLength={maxLength}
            isRequired={choice?.reason !== 'optional'}
            error={wrong.reason}
          />
          {choice?.message && (
            <TextArea
              name="message"
              {...choice.message}
              value={message}
              onChange={setMessage}
              rows={3}
              maxLength={maxLength}
            />
          )}
          <RefusalNotice refused={refused} />
          <Actions>
            <Button look={choice?.isDestructive ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
              {choice ? choice.doWords : 'Decide'}
            </Button>
          </Actions>
        </Form>
      </div>
      <Sheet title={choice?.question ?? ''} isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className="stack">{choice?.follows}</div>
        <Actions>
          <Button look={choice?.isDestructive ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void decide()}>
            {choice?.doWords}
          </Button>
          <Button onClick={() => setAsking(false)}>Keep it as it is</Button>
        </Actions>
      </Sheet>
    </Section>
  )
}

/** A text that is still there after a reload, for the one account that wrote it. */
function useDraft(about: string): [string, (text: string) => void, () => void] {
  const { viewer } = useFacts()
  const key = `draft:${viewer?.accountId ?? ''}:decision:${about}`
  const [text, setText] = useState('')
  useEffect(() => {
    setText(localStorage.getItem(key) ?? '')
  }, [key])
  const write = (next: string) => {
    setText(next)
    if (next === '') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  }
  return [text, write, () => write('')]
}
