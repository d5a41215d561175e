import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Versuche es gleich noch einmal. Was du bisher gemacht hast, ist gespeichert.',
  },
  Unreachable: {
    title: 'Keine Verbindung',
    text: 'Prüfe deine Verbindung und versuche es dann noch einmal. Es geht nichts verloren.',
  },
  RateLimited: { title: 'Zu viele Anfragen', text: 'Warte eine Minute und versuche es dann noch einmal.' },
  ServiceUnavailable: {
    title: 'Das ist gerade nicht verfügbar',
    text: 'Versuche es gleich noch einmal. Es geht nichts verloren.',
  },
  NotFound: { title: 'Das ist nicht mehr verfügbar', text: 'Fang neu an. Es dauert nur eine Minute.' },
  Forbidden: {
    title: 'Du hast keinen Zugriff',
    text: 'Geh zurück zur Startseite des Shops und versuche es von dort aus.',
  },
  Conflict: {
    title: 'In der Zwischenzeit hat sich etwas geändert',
    text: 'Prüfe den aktuellen Stand und versuche es dann noch einmal.',
  },
  BadRequest: {
    title: 'Etwas fehlt oder stimmt nicht',
    text: 'Prüfe deine Angaben und versuche es dann noch einmal.',
  },
  UnprocessableEntity: {
    title: 'Das kann nicht verwendet werden',
    text: 'Ändere deine Angaben oder wähle etwas anderes.',
  },
  CAMPAIGN_CLOSED: { title: 'Dieser Shop schließt', text: 'Du kannst hier nichts Neues mehr anfangen.' },
  PREVIEW_SESSION: { title: 'Das ist eine Vorschau', text: 'In einer Vorschau kannst du nichts kaufen.' },
  CONSENT_REQUIRED: {
    title: 'Wir brauchen deine Einwilligung',
    text: 'Setze das Häkchen unter dem Foto und sende es dann noch einmal.',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'Eltern oder Erziehungsberechtigte müssen zustimmen',
    text: 'Auf dem Foto scheint ein Kind zu sein. Bitte einen Elternteil oder eine erziehungsberechtigte Person, das Häkchen zu setzen, und mach dann weiter.',
  },
  no_photo: {
    title: 'Füge zuerst ein Foto hinzu',
    text: 'Mach ein Foto oder wähle eins aus deinen Dateien aus.',
  },
  no_face: {
    title: 'Kein Gesicht gefunden',
    text: 'Mach das Foto noch einmal. Schau dabei in die Kamera, mit dem Gesicht in der Mitte.',
  },
  multiple_faces: {
    title: 'Mehr als ein Gesicht gefunden',
    text: 'Mach das Foto noch einmal, nur mit dir im Bild.',
  },
  face_occluded: {
    title: 'Ein Teil deines Gesichts ist verdeckt',
    text: 'Nimm Sonnenbrille, Maske oder Mütze ab und mach das Foto noch einmal.',
  },
  no_model: {
    title: 'Wir konnten das Foto noch nicht prüfen',
    text: 'Dein Foto ist gespeichert. Versuche es gleich noch einmal.',
  },
  too_dark: {
    title: 'Das Foto ist etwas dunkel',
    text: 'Mit dem Gesicht zu einem Fenster oder einer Lampe wird es besser. Du kannst dieses Foto trotzdem verwenden.',
  },
  NUDITY: {
    title: 'Dieses Foto kann nicht verwendet werden',
    text: 'Mach ein anderes Foto, auf dem du bekleidet bist.',
  },
  PayloadTooLarge: { title: 'Dieses Foto ist zu groß', text: 'Wähle ein Foto mit höchstens 10 MB.' },
  UnsupportedMediaType: {
    title: 'Dieser Dateityp wird nicht unterstützt',
    text: 'Wähle ein Foto: JPEG, PNG oder WebP.',
  },
  FILE_INFECTED: {
    title: 'Diese Datei enthält Schadsoftware',
    text: 'Sie wurde nicht gespeichert. Wähle ein anderes Foto.',
  },
  GENERATION_FAILED: {
    title: 'Das Bild konnte nicht erstellt werden',
    text: 'Es wurde nichts abgebucht. Versuche es noch einmal.',
  },
  SESSION_MOVED: {
    title: 'Es geht auf einem anderen Gerät weiter',
    text: 'Mach dort weiter. Wenn du hier ein weiteres Stück gestalten möchtest, fang neu an.',
  },
  LINK_OVER: {
    title: 'Dieser Link funktioniert nicht mehr',
    text: 'Er lässt sich nur einmal öffnen, innerhalb von zehn Minuten. Erstelle dort, wo du angefangen hast, einen neuen.',
  },
}
