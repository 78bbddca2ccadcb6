/** Answers as engines give them, with what they say of Hotel Arvensee in Rivenau. */
export interface AnswerCase {
  name: string;
  /** The hotel that is looked for. */
  hotel: { name: string; places: string[]; domain: string | null };
  text: string;
  citations?: string[];
  mentioned: boolean;
  position: number | null;
  cited: boolean;
  /** Some that must be named among the others. */
  competitors?: string[];
}

const arvensee = { name: 'Hotel Arvensee', places: ['Rivenau', 'Switzerland', 'Schweiz', 'Suisse', 'Suiza', 'Svizzera'], domain: 'hotel-arvensee.example' };
const aurora = { name: 'The Grand Hotel Aurora', places: ['Rivenau', 'Italia', 'Italy'], domain: 'grandhotelaurora.example' };

export const answerCases: readonly AnswerCase[] = [
  { name: 'a numbered list', hotel: arvensee, mentioned: true, position: 2, cited: false, competitors: ['Seehotel Rivenau', 'Hotel Bellavista'],
    text: 'Here are some hotels in Rivenau:\n\n1. **Seehotel Rivenau** – right on the promenade.\n2. **Hotel Arvensee** – a family-run hotel with a spa.\n3. **Hotel Bellavista** – quiet rooms.' },
  { name: 'not named', hotel: arvensee, mentioned: false, position: null, cited: false, competitors: ['Seehotel Rivenau'],
    text: 'I would recommend **Seehotel Rivenau** for its view and the **Parkhotel Löwen** for its garden.' },
  { name: 'in a sentence', hotel: arvensee, mentioned: true, position: 1, cited: false, text: 'For a weekend by the lake, the Hotel Arvensee in Rivenau is a good choice.' },
  { name: 'in German', hotel: arvensee, mentioned: true, position: 1, cited: false, text: 'Das Hotel Arvensee liegt direkt am Ufer und hat einen schönen Wellnessbereich.' },
  { name: 'with an address as source', hotel: arvensee, mentioned: true, position: 1, cited: true, text: 'Hotel Arvensee is a good choice [1].', citations: ['https://www.hotel-arvensee.example/en/'] },
  { name: 'cited without being named', hotel: arvensee, mentioned: false, position: null, cited: true, text: 'There is a family-run hotel on the lake, see https://www.hotel-arvensee.example/en/rooms.' },
  { name: 'the domain of somebody else', hotel: arvensee, mentioned: true, position: 1, cited: false, text: 'Hotel Arvensee is described at https://www.hotel-arvensee.example.net/ and elsewhere.' },
  { name: 'a variant without grand', hotel: aurora, mentioned: true, position: 1, cited: false, text: 'Try Hotel Aurora, a stylish place in the old town.' },
  { name: 'a variant without the article', hotel: aurora, mentioned: true, position: 2, cited: false, text: '1. **Hotel Miramare**\n2. **Grand Hotel Aurora**\n3. **Hotel Italia**' },
  { name: 'the name alone in a list', hotel: aurora, mentioned: true, position: 2, cited: false, text: '1. **Miramare** – modern\n2. **Aurora** – classic\n3. **Italia** – cheap' },
  { name: 'upper case and article', hotel: aurora, mentioned: true, position: 1, cited: false, text: 'THE GRAND HOTEL AURORA has the best spa.' },
  { name: 'another hotel: Aurora Palace', hotel: aurora, mentioned: false, position: null, cited: false, text: 'The Aurora Palace is close to the station.' },
  { name: 'another hotel: Hotel Aurora Nova', hotel: aurora, mentioned: false, position: null, cited: false, text: '1. **Hotel Aurora Nova** – new\n2. **Hotel Italia** – old' },
  { name: 'another hotel: Villa Aurora', hotel: aurora, mentioned: false, position: null, cited: false, text: 'Villa Aurora offers apartments by the sea.' },
  { name: 'another town', hotel: aurora, mentioned: false, position: null, cited: false, text: 'If you do not mind driving, the Hotel Aurora in Milano is cheaper.' },
  { name: 'another town in brackets', hotel: aurora, mentioned: false, position: null, cited: false, text: 'Hotel Aurora (Merano) has a pool.' },
  { name: 'its own town', hotel: aurora, mentioned: true, position: 1, cited: false, text: 'Hotel Aurora (Rivenau) has a pool.' },
  { name: 'northern lights', hotel: aurora, mentioned: false, position: null, cited: false, text: 'In winter you may see the aurora, and Aurora watching tours start at the harbour.' },
  { name: 'a person', hotel: aurora, mentioned: false, position: null, cited: false, text: 'The restaurant of Aurora Rossi is worth a visit.' },
  { name: 'named twice after others', hotel: arvensee, mentioned: true, position: 3, cited: false, text: '- Seehotel Rivenau: central\n- Hotel Krone: historic\n- Hotel Arvensee: family-run\n\nHotel Arvensee also has a spa.' },
  { name: 'in French', hotel: arvensee, mentioned: true, position: 1, cited: false, text: 'L’Hôtel Arvensee est situé au bord du lac.' },
  { name: 'in Spanish with a list', hotel: arvensee, mentioned: true, position: 2, cited: false, text: '1. **Hotel Krone**: céntrico\n2. **Hotel Arvensee**: junto al lago' },
  { name: 'nothing to recommend', hotel: arvensee, mentioned: false, position: null, cited: false, text: 'I cannot recommend specific hotels. Tips: compare prices, read reviews.' },
];
