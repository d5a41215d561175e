export const ai = {
  title: 'Made with AI',
  lead: 'A picture or a recording with this label was made by a computer model. It is not a photo of something that happened.',
  parts: [
    {
      title: 'Made by a model',
      text: [
        'Art in stores, products with that art, and shared pictures of it. Candidates and previews that a brand sees before an offer. Voices that read a script.',
        'Delivered work has the label if a model made it. We know this from the signed information in the file, or because the talent says so.',
      ],
    },
    {
      title: 'A real person',
      text: [
        'The face or the voice can belong to a real person. A talent’s likeness is used only with their consent and under a license. A fan’s face comes from the fan’s own photo, with their consent.',
        'Photos and recordings that people brought themselves have no label.',
      ],
    },
  ],
  checkTitle: 'Check it yourself',
  check:
    'Most files that our models make contain signed information about their origin. Upload a file to read it: which model made it, whose likeness it shows, and whether it was changed.',
  checkAction: 'Check a file or a license',
  askTitle: 'Questions and complaints',
  ask: 'Ask the store that shows the work; its pages name an address. If you see your own face or voice and did not agree, tell us.',
  askAction: 'Report a likeness',
}
