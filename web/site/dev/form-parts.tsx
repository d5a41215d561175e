import { useState } from 'react'
import { Section } from '../../parts/layout/page.tsx'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { ChoiceField, SelectField, SwitchField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Steps } from '../parts/forms/steps.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'

/** Buttons and steps. */
export const ButtonParts = () => (
  <>
    <Section title="Buttons">
      <Actions>
        <Button look="primary">Send offer</Button>
        <Button>Save draft</Button>
        <Button look="quiet">More</Button>
        <Button look="danger">Delete</Button>
        <Button look="primary" isBusy busyLabel="Sending">
          Send offer
        </Button>
        <Button disabledReason="There is nothing to pay.">Pay</Button>
        <Confirm
          label="Cancel offer"
          title="Cancel the offer to Mara Olsen?"
          confirmLabel="Cancel offer"
          isBusy={false}
          onConfirm={async () => true}
        >
          <p>Your payment is refunded in full.</p>
        </Confirm>
      </Actions>
    </Section>
    <Section title="Steps">
      <Steps
        label="Example steps"
        now="brief"
        addressOf={(step) => `/dev/parts?step=${step}`}
        steps={[
          { key: 'talents', label: 'Talent', isDone: true },
          { key: 'brief', label: 'Brief', isDone: false },
          { key: 'review', label: 'Review', isDone: false },
        ]}
      />
    </Section>
  </>
)

/** Fields of a form. */
export function FieldParts() {
  const [text, setText] = useState('A warm voice')
  const [choice, setChoice] = useState<'one' | 'two' | null>('one')
  const [isOn, setOn] = useState(true)
  return (
    <Section title="Form">
      <Form onSubmit={() => undefined} label="Example form">
        <TextField name="name" label="Name" hint="Shown to other people." value={text} onChange={setText} isRequired />
        <TextField
          name="wrong"
          label="Address"
          value="mara@"
          onChange={setText}
          error="Enter a complete email address."
        />
        <TextArea name="brief" label="Brief" value={text} onChange={setText} maxLength={120} />
        <SelectField
          name="kind"
          label="Kind"
          value="image"
          onChange={() => undefined}
          choices={[
            { value: 'image', label: 'Image' },
            { value: 'voice', label: 'Voice' },
          ]}
        />
        <ChoiceField
          name="choice"
          legend="Purpose"
          value={choice}
          onChange={setChoice}
          choices={[
            { value: 'one', label: 'An image', hint: 'One picture made from their photos.' },
            { value: 'two', label: 'A voice', disabledReason: 'Mara does not allow this.' },
          ]}
        />
        <SwitchField
          name="on"
          label="Shown in searches"
          hint="Brands can find you by your appearance."
          isOn={isOn}
          onChange={setOn}
        />
      </Form>
    </Section>
  )
}

/** A case with its decision. */
export const CaseParts = () => (
  <Section title="Case">
    <CaseHeader
      title="Northwind against Mara Olsen"
      state={{ word: 'In dispute', tone: 'bad', shape: '!' }}
      figure="$1,375.00"
      back={{ to: '/dev/parts', label: 'All disputes' }}
    >
      The talent has responded.
    </CaseHeader>
    <Decision
      about="example"
      choices={[
        {
          value: 'release',
          label: 'Pay Mara Olsen',
          hint: 'Mara Olsen gets $1,250.00.',
          question: 'Pay Mara Olsen $1,250.00?',
          consequences: <p>The offer is completed. Both sides are notified and see your reason.</p>,
          confirmLabel: 'Pay the talent',
        },
        {
          value: 'refund',
          label: 'Refund Northwind',
          hint: 'Northwind gets $1,375.00 back.',
          question: 'Refund Northwind $1,375.00?',
          consequences: <p>The money goes back to the card.</p>,
          confirmLabel: 'Refund the brand',
          isDestructive: true,
        },
      ]}
      reasonHint="Both sides see it."
      isBusy={false}
      onDecide={async () => true}
    />
  </Section>
)
