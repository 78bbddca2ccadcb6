import { withoutElision } from '../../elision.ts';
import { spelledOut } from '../../shorthand.ts';
import type { WordLists } from '../../word-lists.ts';

export const italianWords: WordLists = {
  stopWords: `qual il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello
    nella nei negli nelle sul sullo sulla sui sugli sulle di a da in con su per tra fra questo questa questi queste quello quella quelli
    quelle mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre loro io tu lui lei noi voi
    essi mi ti si ci vi ne e ed o od ma se che chi cui quale quali cosa come quando quanto quanta quanti dove perché è sono sei siamo siete
    era erano essere stato ha ho hai abbiamo avete hanno aveva avere può posso possiamo potete possono potrebbe potrei potere deve devo
    devono vorrei vorremmo voglio vuole offre offrite offrono disponibile disponibili possibile non no sì più meno molto anche tanto
    tutto tutta tutti tutte altro altra altri altre qui qua lì là ciao buongiorno buonasera salve grazie prego favore qualche qualcosa
    dire sapere bisogno trovare fare fate c'è ce
    ad fa fanno nn cè`,
  lightWords: `ospite ospiti cliente clienti venire noleggiare qualcuno portare andare prendere mettere lasciare usare utilizzare visitare vendere comprare comperare prestare inviare mostrare organizzare
    cominciare provare viaggiare dare oggi domani ieri giorno giornata settimana ultimo prossimo madre padre moglie marito amico bisogna serve servire
    uno due tre quattro cinque sei sette otto nove dieci sera stasera mattina lunedì martedì mercoledì giovedì venerdì sabato domenica persona persone qualcosa niente tutto cosa
    volta minuti sorella fratello figlio figlia genitori nonna nonno mamma papà fidanzato fidanzata aiutare dire chiedere sapere pensare cercare trovare vedere sperare passare
    fare possibile forse davvero abbastanza poco anche già presto ancora posto domanda vorrei vogliamo ci riesce pomeriggio
    va solo senza sta fino faccio nessuno me dice adesso sa signore scusate vero ahah mai ogni po tenere troppo so sto basta ok sempre
    avevo via sia viene detto appena te meglio poi allora stata rimasto pure credo gente verso stiamo subito vado quindi quel stare
    andato dite fai sarebbe avevamo contenti quasi diventa dobbiamo nun na boh mah beh dai salve fornito fornita forniti fornite fornire
    raga ragazzi tipo cioè comunque magari insomma scusi ehi ehilà okk grz cmq qlcn xké anzi proprio mica dici`,
  markers: `il lo gli è sono c'è avete posso può potete dove quando quanto costa quale vorrei ciao buongiorno buonasera grazie per favore camera
    colazione cane cani animali ora che e di della del nel nella alla con mia vostro vostra gratis piscina asciugamani bagagli parcheggio
    prenotare tavolo notte ci quali fino ammessi
    due ho qualcuno siamo dal stasera domani voi niente hanno dopo dei fate ancora qualcosa abbiamo adesso nessuno voglio noi anche
    delle tutti nostro devo quello perché nostra accanto possiamo altro`,
  phrases: /\bc'è|\bc'e\b|\bce l'|\bci sono\b|\bcome (?:mi|si|posso|arrivo|funziona)\b|\b(?:avete|posso|potete|possiamo|vorrei|quant'è|com'è|dov'è|si può|a che ora|quanto costa|accettate|mi serve|chi)(?!\p{L})/iu,
  spelling: /\b(?:dell|nell|all|sull|dov|c|com)['’]|[ìò]/i,
  fold: spelledOut({ x: 'per', xche: 'perche', ke: 'che', nn: 'non', qnd: 'quando', qnt: 'quanto', dv: 'dove', cmq: 'comunque', qlcn: 'qualcuno', qlc: 'qualcosa', pom: 'pomeriggio' }),
  stemmer: 'italian',
  stemmedApart: 'asciugamano asciugaman,camere camer,cameriere camerier,cameriera camerier,camerieri camerier,porta porta,porte porta,portiere portiere,portieri portiere,portata portata,portate portata,camerata camerata,camerate camerata,tavola tavola,tavole tavola,visto visto,visti visto,generatore generatore,ricevuta ricevuta,ricevute ricevuta,divano divano,divani divano,pesce pesce,pesci pesce',
  split: withoutElision,
};
