import { describe, expect, it } from '@jest/globals';
import { detectLanguage } from '../../../domain/language/detect.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { OTHER_LANGUAGES } from '../../../domain/language/others/all.ts';
import { soundsAlarm } from '../../../domain/language/others/alarm-words.ts';

const asked: Readonly<Record<string, readonly string[]>> = {
  nl: ['Waar is het zwembad?', 'Hebben jullie een parkeerplaats?', 'hoe laat is het ontbijt', 'Mag ik mijn hond meenemen?', 'Wat kost een kamer voor twee personen?'],
  pt: ['Onde fica a piscina?', 'Vocês têm estacionamento?', 'A que horas é o café da manhã?', 'Posso levar o meu cachorro?', 'quanto custa um quarto para duas pessoas', 'Não consigo encontrar a chave'],
  pl: ['Gdzie jest basen?', 'Czy można przyjechać z psem?', 'O której jest śniadanie', 'Ile kosztuje parking'],
  cs: ['Kde je bazén?', 'V kolik hodin je snídaně?', 'Můžeme si vzít psa?'],
  sv: ['Var ligger poolen?', 'Hur dags är frukosten?', 'Finns det parkering här'],
  da: ['Hvornår er der morgenmad?', 'Må vi tage hunden med på værelset?'],
  no: ['Når er det frokost?', 'Hva koster det å ta med hunden?'],
  fi: ['Missä uima-allas on?', 'Mihin aikaan aamiainen on?', 'Onko teillä pysäköintiä'],
  hu: ['Hol van a medence?', 'Mikor van reggeli?', 'Mennyibe kerül a parkoló?'],
  ro: ['Unde este piscina?', 'La ce oră se servește micul dejun?', 'Aveți loc de parcare'],
  hr: ['Gdje je bazen?', 'U koliko sati je doručak?', 'Mogu li dovesti psa?'],
  vi: ['Hồ bơi ở đâu?', 'mấy giờ có bữa sáng', 'Tôi có thể mang chó theo không?'],
  tr: ['Havuz nerede?', 'Kahvaltı saat kaçta?', 'Otopark var mı'],
  el: ['Πού είναι η πισίνα;', 'Τι ώρα είναι το πρωινό'], ru: ['Где бассейн?', 'Во сколько завтрак', 'Можно с собакой?'], uk: ['Де знаходиться басейн?', 'О котрій сніданок і скільки коштує'],
  ar: ['أين المسبح؟', 'متى وقت الإفطار'], he: ['איפה הבריכה?', 'מתי ארוחת הבוקר'], fa: ['استخر کجاست؟ صبحانه چه ساعتی است'], hi: ['स्विमिंग पूल कहाँ है?'], th: ['สระว่ายน้ำอยู่ที่ไหน'],
  ja: ['プールはどこですか', '朝食は何時からですか'], zh: ['游泳池在哪里?', '早餐几点开始'], ko: ['수영장이 어디예요?'],
};

const cried: Readonly<Record<string, readonly string[]>> = {
  nl: ['Help! Mijn man ademt niet', 'er is brand in onze kamer', 'bel een dokter alstublieft'], pt: ['Socorro, a minha filha desmaiou', 'ajuda!!!', 'preciso de um médico agora', 'há um incêndio no corredor'],
  pl: ['Pomocy, mąż nie oddycha', 'ratunku!', 'w pokoju jest pożar'], cs: ['Pomoc, manžel nedýchá', 'v pokoji hoří'], sv: ['Hjälp, min fru andas inte', 'det brinner i korridoren'],
  da: ['Hjælp, min mand trækker ikke vejret', 'ring efter en læge'], no: ['Hjelp, mannen min puster ikke', 'det brenner på rommet vårt'], fi: ['Apua, mieheni ei hengitä', 'huoneessa on tulipalo'],
  hu: ['Segítség, a férjem nem lélegzik', 'hívjon mentőt'], ro: ['Ajutor, soția mea nu respiră', 'ajutați-ne, e un incendiu pe coridor'], hr: ['Upomoć, muž mi ne diše', 'zovite hitnu pomoć'],
  vi: ['Cứu tôi với, chồng tôi không thở', 'phòng tôi bị cháy', 'gọi bác sĩ giúp tôi'],
  tr: ['İmdat! Eşim nefes almıyor', 'odada yangın var', 'YARDIM EDİN'], el: ['Βοήθεια, ο άντρας μου δεν αναπνέει'], ru: ['Помогите, муж не дышит', 'вызовите скорую', 'В НОМЕРЕ ПОЖАР'], uk: ['Допоможіть, дитина не дихає', 'викличте швидку, їй погано'],
  ar: ['النجدة زوجي لا يتنفس', 'هناك حريق في الغرفة', 'نحتاج إلى طبيب'], he: ['הצילו בעלי לא נושם', 'יש שריפה בחדר', 'צריך רופא'], fa: ['لطفا کمک کنید، شوهرم بیهوش شده'], hi: ['बचाओ, मेरे पति बेहोश हैं', 'कमरे में आग लगी है'],
  th: ['ช่วยด้วย สามีไม่หายใจ'], ja: ['助けて!夫が倒れました', '火事です', '救急車を呼んでください'], zh: ['救命,我丈夫晕倒了', '房间着火了'], ko: ['도와주세요 남편이 쓰러졌어요', '불이 났어요'],
};

const other = (text: string, sessionLocale = 'en'): string | null => detectLanguage(text, { sessionLocale, allowed: LANGUAGES }).other;
const pairs = (of: Readonly<Record<string, readonly string[]>>): [string, string][] => Object.entries(of).flatMap(([tag, texts]) => texts.map((text): [string, string] => [tag, text]));
/** Near relatives that few words do not tell apart; either sentence is understood by speakers of the other. */
const near: Readonly<Record<string, readonly string[]>> = { da: ['da', 'no'], no: ['no', 'da', 'sv'], uk: ['uk', 'ru'] };

describe('a language that nobody speaks here', () => {
  it.each(pairs(asked))('%s is recognised in a conversation of any language: %s', (tag, text) => {
    for (const locale of LANGUAGES) expect(near[tag] ?? [tag]).toContain(other(text, locale));
  });

  it.each(pairs(cried))('%s: a cry for help is heard: %s', (tag, text) => {
    const told = other(text);
    expect(near[tag] ?? [tag]).toContain(told);
    expect(soundsAlarm(text, told ?? '')).toBe(true);
  });

  it.each(pairs(asked))('%s: a question sounds no alarm: %s', (tag, text) => expect(soundsAlarm(text, tag)).toBe(false));

  it('has its words for at least twenty', () => {
    expect(OTHER_LANGUAGES.size).toBeGreaterThanOrEqual(20);
    for (const { tag, notice, callNow } of OTHER_LANGUAGES.values()) expect([tag, notice.includes('{language}'), callNow.includes('{number}')]).toEqual([tag, true, true]);
    expect(Object.keys(cried).toSorted()).toEqual([...OTHER_LANGUAGES.keys()].toSorted());
  });

  it.each([
    ['en', 'yo where da pool at'], ['en', 'upsc syllabus pdf'], ['de', 'isch öpper vo de rezeption ume?'], ['de', 'de fernseh lauft nöd und de match fangt grad aa'], ['de', 'Grüß Gott, hobts es a Sauna?'],
    ['es', 'ola tienen pileta ay'], ['es', 'che, ¿hay cochera?'], ['fr', 'y fait frette icitte'], ['fr', 'cc vous avez une piscine svp'], ['it', 'ciao belli ce la piscina'], ['it', 'mo vengo giù'],
    ['en', 'wifi'], ['en', 'Jan van der Berg'], ['en', 'ok'], ['de', '👍'], ['en', 'João Gonçalves'], ['de', 'Łukasz Kowalski, lukasz@example.org'],
  ])('%s: slang, dialect and names are not taken for one: %s', (locale, text) => expect(other(text, locale)).toBeNull());
});
