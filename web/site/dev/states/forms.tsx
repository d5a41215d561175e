import { ButtonLink } from '../../../parts/forms/button.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Chip, ChipField, Chips } from '../../parts/forms/chips.tsx'
import { Decision, type DecisionChoice } from '../../parts/forms/decision.tsx'
import { type Facet, Facets, Finder } from '../../parts/forms/facets.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Filters } from '../../parts/forms/filters.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { type SelectedTalent, TalentField } from '../../parts/forms/selected-talent.tsx'
import { Steps } from '../../parts/forms/steps.tsx'
import { ViewToggle } from '../../parts/forms/view-toggle.tsx'
import { PaymentForm } from '../../parts/paying/payment-form.tsx'
import type { Sample } from '../samples.ts'
import { doNothing, type Rows, Try } from '../shown.tsx'
import { REFUSED } from './feedback.tsx'

const choicesOf = (say: Sample, name: string): readonly DecisionChoice<string>[] => [
  {
    value: `${name}-release`,
    label: say.verb,
    hint: say.sentence,
    question: say.title,
    consequences: <p>{say.sentence}</p>,
    confirmLabel: say.verb,
  },
  {
    value: `${name}-refund`,
    label: say.words[0],
    hint: say.sentence,
    disabledReason: say.reason,
    question: say.title,
    consequences: <p>{say.sentence}</p>,
    confirmLabel: say.words[0],
    isDestructive: true,
  },
]

const facetsOf = (say: Sample, name: string): readonly Facet[] => [
  {
    name: `${name}-voice`,
    legend: say.words[0],
    values: ['a'],
    choices: [
      { value: 'a', label: say.words[1], count: 4 },
      { value: 'b', label: say.words[2], count: 2 },
    ],
  },
  { name: `${name}-tags`, legend: say.words[1], values: [], isMany: true, choices: [{ value: 'c', label: say.title }] },
]

const stepsOf = (labels: readonly string[]) => labels.map((label, at) => ({ key: String(at), label, isDone: at === 0 }))
const talentsOf = (names: readonly string[]): SelectedTalent => {
  const talents = names.map((displayName) => ({
    accountId: displayName,
    talent: { displayName, slug: 'sample', imageUrl: null },
    canAct: true,
    createdAt: '2026-12-12T16:30:00.000Z',
  }))
  return { isAgent: true, isKnown: true, talent: talents[0] ?? null, talents, query: {}, refused: null }
}

export const FORMS: Rows = {
  Button: (say) => ({
    usual: (
      <div className="row">
        <Button look="primary">{say.verb}</Button>
        <Button>{say.words[0]}</Button>
        <Button look="quiet">{say.words[1]}</Button>
        <Button look="danger">{say.words[2]}</Button>
        <Button to="/dev/parts">{say.title}</Button>
      </div>
    ),
    busy: (
      <Button look="primary" isBusy busyLabel={say.busy}>
        {say.verb}
      </Button>
    ),
    held: (
      <div className="row">
        <Button disabledReason={say.reason}>{say.verb}</Button>
        <Button look="primary" disabledReason={say.reason}>
          {say.words[0]}
        </Button>
      </div>
    ),
    long: (
      <Button look="primary" isWide>
        {say.longVerb}
      </Button>
    ),
  }),
  ButtonLink: (say) => ({
    usual: (
      <div className="row">
        <ButtonLink href="/dev/parts" look="primary">
          {say.verb}
        </ButtonLink>
        <ButtonLink href="/dev/parts">{say.words[0]}</ButtonLink>
      </div>
    ),
  }),
  Actions: (say) => ({
    usual: (
      <Actions>
        <Button look="primary">{say.verb}</Button>
        <Button>{say.words[0]}</Button>
      </Actions>
    ),
    long: (
      <Actions label={say.title}>
        <Button look="primary">{say.longVerb}</Button>
        <Button look="danger">{say.longVerb}</Button>
      </Actions>
    ),
  }),
  Form: (say) => ({
    usual: (
      <Form onSubmit={doNothing} label={say.title}>
        <TextField name="form-usual" label={say.words[0]} value={say.person} onChange={doNothing} isRequired />
        <Actions>
          <Button look="primary" type="submit">
            {say.verb}
          </Button>
        </Actions>
      </Form>
    ),
    failed: (
      <Form onSubmit={doNothing} label={say.words[1]} refused={REFUSED}>
        <TextField name="form-failed" label={say.words[0]} value={say.person} onChange={doNothing} isRequired />
      </Form>
    ),
    long: (
      <Form onSubmit={doNothing} label={say.longTitle}>
        <TextField name="form-long" label={say.longTitle} value={say.longName} onChange={doNothing} isRequired />
      </Form>
    ),
  }),
  PaymentForm: (say) => ({
    usual: (
      <PaymentForm onSubmit={doNothing} label={`${say.verb} 1`}>
        <TextField name="payment-usual" label={say.words[0]} value="4242" onChange={doNothing} isRequired />
      </PaymentForm>
    ),
    long: (
      <PaymentForm onSubmit={doNothing} label={`${say.verb} 2`}>
        <TextField name="payment-long" label={say.longTitle} value="4242" onChange={doNothing} isRequired />
      </PaymentForm>
    ),
  }),
  Chip: (say) => ({
    usual: (
      <ul className="chips">
        <Chip>{say.words[0]}</Chip>
        <Chip onRemove={doNothing}>{say.words[1]}</Chip>
      </ul>
    ),
    long: (
      <ul className="chips">
        <Chip onRemove={doNothing}>{say.longName}</Chip>
      </ul>
    ),
  }),
  Chips: (say) => ({
    usual: <Chips label={say.title} words={say.words} />,
    long: <Chips label={say.longTitle} words={[...say.words, say.longName]} />,
  }),
  ChipField: (say) => ({
    usual: (
      <Try start={say.words as readonly string[]}>
        {(words, change) => (
          <ChipField
            name="chips-usual"
            label={say.title}
            hint={say.sentence}
            words={words}
            onAdd={(word) => change([...words, word])}
            onRemove={(word) => change(words.filter((one) => one !== word))}
          />
        )}
      </Try>
    ),
    empty: <ChipField name="chips-empty" label={say.brand} words={[]} onAdd={doNothing} onRemove={doNothing} />,
    busy: (
      <ChipField
        name="chips-busy"
        label={say.verb}
        words={[say.words[0]]}
        onAdd={doNothing}
        onRemove={doNothing}
        isBusy
      />
    ),
    failed: (
      <ChipField
        name="chips-failed"
        label={say.person}
        words={[say.words[0]]}
        onAdd={doNothing}
        onRemove={doNothing}
        error={say.wrong}
      />
    ),
    long: (
      <ChipField
        name="chips-long"
        label={say.longTitle}
        hint={say.longSentence}
        words={[say.longName]}
        onAdd={doNothing}
        onRemove={doNothing}
      />
    ),
  }),
  Facets: (say) => ({
    usual: <Facets facets={facetsOf(say, 'usual')} onChange={doNothing} />,
    long: (
      <Facets
        facets={[
          {
            name: 'facets-long',
            legend: say.longTitle,
            values: ['a'],
            isMany: true,
            choices: [{ value: 'a', label: say.longSentence, count: 1200 }],
          },
        ]}
        onChange={doNothing}
      />
    ),
  }),
  Finder: (say) => ({
    usual: (
      <Finder facets={<Facets facets={facetsOf(say, 'finder')} onChange={doNothing} />}>
        <p>{say.sentence}</p>
      </Finder>
    ),
  }),
  Filters: (say) => ({
    usual: (
      <Filters label={`${say.verb} 3`}>
        <SelectField
          name="filters-usual"
          label={say.words[0]}
          value="all"
          choices={[{ value: 'all', label: say.words[1] }]}
          onChange={doNothing}
        />
        <TextField name="filters-text" label={say.words[2]} value="" onChange={doNothing} isRequired />
      </Filters>
    ),
    long: (
      <Filters label={`${say.verb} 4`} isPaired>
        <SelectField
          name="filters-long"
          label={say.longTitle}
          value="all"
          choices={[{ value: 'all', label: say.longSentence }]}
          onChange={doNothing}
        />
      </Filters>
    ),
  }),
  TalentField: (say) => ({
    usual: <TalentField selection={talentsOf([say.person, say.brand])} />,
    long: <TalentField selection={talentsOf([say.longName, say.longTitle])} />,
  }),
  ViewToggle: (say) => ({
    usual: (
      <div className="row">
        <ViewToggle isOn onClick={doNothing}>
          {say.words[0]}
        </ViewToggle>
        <ViewToggle isOn={false} onClick={doNothing}>
          {say.words[1]}
        </ViewToggle>
      </div>
    ),
    long: (
      <ViewToggle isOn onClick={doNothing}>
        {say.longVerb}
      </ViewToggle>
    ),
  }),
  Steps: (say) => ({
    usual: (
      <Steps label={say.title} now="1" addressOf={(step) => `/dev/parts?step=${step}`} steps={stepsOf(say.words)} />
    ),
    long: (
      <Steps
        label={say.longTitle}
        now="1"
        addressOf={(step) => `/dev/parts?step=${step}`}
        steps={stepsOf([say.longVerb, say.longTitle, say.longName])}
      />
    ),
  }),
  Decision: (say) => ({
    usual: (
      <Decision
        about="usual"
        title={say.title}
        choices={choicesOf(say, 'usual')}
        reasonHint={say.sentence}
        isBusy={false}
        onDecide={async () => true}
      />
    ),
    busy: (
      <Decision about="busy" title={say.verb} choices={choicesOf(say, 'busy')} isBusy onDecide={async () => false} />
    ),
    failed: (
      <Decision
        about="failed"
        title={say.words[2]}
        choices={choicesOf(say, 'failed')}
        isBusy={false}
        refused={REFUSED}
        onDecide={async () => false}
      />
    ),
    long: (
      <Decision
        about="long"
        title={say.longTitle}
        choices={choicesOf({ ...say, verb: say.longVerb, sentence: say.longSentence }, 'long')}
        isBusy={false}
        onDecide={async () => true}
      />
    ),
  }),
}
