import type { AnswerTexts } from '../../texts.ts';

export const englishAnswers: AnswerTexts = {
  unknown: 'I am sorry, I do not know that.',
  frontDesk: 'The front desk can help you.',
  phoneAndEmail: 'You reach {hotel} by phone at {phone} or by e-mail at {email}.',
  phone: 'You reach {hotel} by phone at {phone}.',
  email: 'You reach {hotel} by e-mail at {email}.',
  address: 'The address of {hotel} is {address}.',
  foreign: 'I found this in {language}:',
  greeting: 'Hello! What would you like to know about {hotel}?',
  thanks: 'You are welcome!',
  goodbye: 'You are welcome. Write again whenever you have a question.',
  booking: 'I cannot take bookings in this chat.',
  onlyTables: 'I can book tables of the restaurant here, and nothing else. For a table tell me the day, the time and how many you are.',
  search: 'I am the assistant of {hotel} and know this house only. Ask me about rooms, meals, prices, arrival or anything else here.',
  person: 'I am a digital assistant.',
  nature: 'If you would rather write with a person of the hotel, just say so.',
  introduction: 'I am the digital concierge of {hotel}. I answer questions about the house and pass you on to a person whenever you like.',
  introductionWithTables: 'I am the digital concierge of {hotel}. I answer questions about the house, book, change and cancel tables in the restaurant, and pass you on to a person whenever you like.',
  complaint: 'I am sorry about that. Please tell the front desk, so that someone can see to it at once.',
  statement: 'What would you like to know about {hotel}?',
  tooMuch: 'I could not follow your message. Please ask again in a few short sentences.',
};
