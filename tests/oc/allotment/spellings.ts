/*
 * Made-up wishes, spelt as delegates spell them: before the first colon the committee, then the seats that are meant, in their order (`>`),
 * and after the second colon the spellings. `any` is any seat, and `none` a wish that fits no seat.
 */
export const SPELLINGS = `
disec: United States: USA | usa | U.S.A | U.S.A. | US | U.S. | United States | united states | UNITED STATES | United States of America | united states of america | The United States of America | the USA | America | The US | america | Usa | USA. | usa 🇺🇸 | 🇺🇸 | United State of America | Unites States of America | United Sates | United states of amercia | U S A | Delegate of USA | USA please | I would like USA | United States (USA) | USA (United States of America) | USA - United States of America | US of A | The united states | The delegation of the United States of America | Representative of the USA | united-states | Untied States | Untied States of America | USA!! | "USA" | country: USA | Country - USA | USA only | EEUU | États-Unis | Estados Unidos | Vereinigte Staaten | संयुक्त राज्य | 美国
disec: United Kingdom: UK | uk | U.K. | U.K | United Kingdom | united kingdom | The United Kingdom | the UK | Britain | Great Britain | England | UK (United Kingdom) | United Kingdom of Great Britain and Northern Ireland | United Kindom | United kingdon | Untied Kingdom | GBR | GB | Royaume-Uni | UK pls | U K | Delegate of the United Kingdom
disec: Russian Federation: Russia | russia | RUSSIA | Russian Federation | Russian federation | The Russian Federation | Rusia | Russsia | Ruusia | russian fed | Russia 🇷🇺 | Russia (Russian Federation) | Russian Federation/Russia | RUS | Russian Fedration | Russian Federtion | Russa | USSR/Russia | Delegate of Russia | Rusya | Russland | रूस
disec: China: China | china | CHINA | PRC | People's Republic of China | Peoples Republic of China | people’s republic of china | China (PRC) | China, People's Republic of | Chna | Chian | CHN | China 🇨🇳 | P.R. China | P.R.C. | Mainland China | chine | 中国 | चीन
disec: India: India | india | INDIA | Republic of India | Bharat | Inda | Inida | Indai | IND | India please | India if possible | I want India | india only!!! | भारत | Inde | Indien | Representing India | I would prefer to represent India
disec: France: France | france | FRANCE | French Republic | Frnace | Framce | FRA | Fance | France (P5) | Republic of France | Francia | Frankreich | फ़्रांस | Frence | The French Republic
disec: Germany: Germany | germany | Federal Republic of Germany | GERMANY | Germeny | Gemany | GER | Deutschland | Allemagne | Germnay | Alemania
disec: Pakistan: Pakistan | pakistan | Islamic Republic of Pakistan | Pak | PAK | Pakisthan | Pakistn | pakistan. | Paksitan | पाकिस्तान
disec: Japan: Japan | japan | JAPAN | Jpan | Japn | Japan 🇯🇵 | State of Japan | Japon
disec: Israel: Israel | israel | State of Israel | Isreal | Isarel | Israil | ISR
disec: Iran (Islamic Republic of): Iran | iran | IRAN | Islamic Republic of Iran | Iran (Islamic Republic of) | Iran, Islamic Republic of | Iran | The Islamic Republic of Iran | IRN | Persia (Iran)
disec: Ukraine: Ukraine | ukraine | Ukrain | Ukarine | Ukrane | UKRAINE | Ucrania
disec: Republic of Korea: South Korea | south korea | S. Korea | S Korea | Republic of Korea | ROK | R.O.K. | Korea | South Korea (ROK) | South Korea (Republic of Korea) | Korea (South) | South Koria | Sout Korea | Korea, Republic of | South korea 🇰🇷
disec: Saudi Arabia: Saudi Arabia | saudi arabia | KSA | Kingdom of Saudi Arabia | Saudi | Saudi Arab | Saudia Arabia | Saudi arabia | Saudi Arabiaa | SaudiArabia | SAUDI ARABIA (KSA)
disec: United Arab Emirates: UAE | uae | U.A.E | U.A.E. | United Arab Emirates | The UAE | Emirates | United Arab Emirate | united arab emirates (UAE) | United Arab Emrates
disec: Democratic Republic of the Congo: DRC | drc | DR Congo | D.R. Congo | Democratic Republic of Congo | Democratic Republic of the Congo | Congo | The DRC | Congo (DRC) | Congo-Kinshasa | Congo, Democratic Republic of | Dem. Rep. of Congo
disec: Türkiye: Turkey | turkey | Turkiye | Türkiye | TURKEY | Republic of Turkey | Turkiye (Turkey) | Turkye | Republic of Türkiye | Türkei
disec: Syrian Arab Republic: Syria | syria | Syrian Arab Republic | Siria | Syriah | Syrian Arab Rep
disec: Viet Nam: Vietnam | Viet Nam | vietnam | VIETNAM | Viet-Nam | Veitnam | Vietnaam | Socialist Republic of Vietnam
disec: Venezuela (Bolivarian Republic of): Venezuela | venezuela | Venezuala | Venezula | Bolivarian Republic of Venezuela | Venezuela (Bolivarian Republic of)
disec: Côte d'Ivoire: Ivory Coast | Cote d'Ivoire | Côte d’Ivoire | Cote dIvoire | ivory coast | Cote D'ivoire | Cote d Ivoire (Ivory Coast) | Cotê d'Ivoire | Republic of Côte d'Ivoire
disec: South Africa: South Africa | south africa | RSA | Republic of South Africa | S. Africa | SouthAfrica | South Afrca | Soth Africa
disec: Netherlands: Netherlands | The Netherlands | Holland | netherlands | Neatherlands | Netherland | Kingdom of the Netherlands | the netherlands (holland)
disec: New Zealand: New Zealand | NZ | new zealand | Newzealand | New Zeland | New Zealnd
disec: Switzerland: Switzerland | switzerland | Swiss | Switzerlnd | Swizerland | Suisse | Schweiz | Swiss Confederation
disec: Brazil: Brazil | brazil | Brasil | Brazl | BRA | Federative Republic of Brazil | Brésil
disec: Philippines: Philippines | Phillipines | Philipines | the philippines | Phillippines | Filipinas
disec: Australia: Australia | australia | Austrlia | AUSTRALIA | Commonwealth of Australia | AUS | Austrailia
disec: Canada: Canada | canada | Cananda | CAN | Canda | CANADA 🇨🇦
disec: Afghanistan: Afghanistan | afghanistan | Afganistan | Afghanisthan | Afghanastan | Islamic Emirate of Afghanistan
disec: Bangladesh: Bangladesh | bangladesh | Bangaldesh | Bangla desh
disec: Sri Lanka: Sri Lanka | srilanka | sri lanka | Shri Lanka | SriLanka
disec: Egypt: Egypt | egypt | Eygpt | Egpyt | Arab Republic of Egypt
disec: Niger: Niger | niger
disec: Nigeria: Nigeria | nigeria | Nigera | Nigeira
disec: Spain: Spain | spain | España | Kingdom of Spain
disec: Italy: Italy | italy | Itly | Italia
disec: Czechia: Czechia | Czech Republic | czech republic | The Czech Republic
disec: United States > India > United Kingdom: usa/india/uk | USA, India, UK | 1. USA 2. India 3. UK | 1) USA 2) India 3) UK | USA; India; UK | USA > India > UK | usa india uk | 1.USA, 2.India, 3.UK | USA or India or UK | USA, India and UK | 1st USA, 2nd India, 3rd UK | 1st preference: USA, 2nd preference: India, 3rd preference: UK | First: USA Second: India Third: UK | USA / India / United Kingdom
disec: Russian Federation > China: 1- russia, 2- china | Russia, China | russia/china | Russia or China | Russia & China | Russia and China | 2. China 1. Russia | Russia; china | Russia + China | (1) Russia (2) China | Russia , china | Pref 1 - Russia, Pref 2 - China | 1 Russia 2 China | Russia else China | Russian Federation / China | Russia-China | russia then china | Russia\\China | Either Russia or China | rusia , chna
disec: France > Germany: France, Germany | France (1st), Germany (2nd) | i want France but Germany is ok | France. Germany | France preferably, Germany otherwise
disec: Israel > Iran (Islamic Republic of): Israel/Iran | Israel, Islamic Republic of Iran
disec: any: any | Any | ANY | Any country | any country | anything | Anything is fine | any available | no preference | No specific preference | None | random | Any of the available countries | doesn't matter | Doesnt matter | as per availability | up to you | Anyone | any is fine | Open to any | whatever is available | I am open to all | nothing specific | Not sure | any portfolio | Any country will do | no | As allotted | Any one | any other
disec: India: India or any | any, preferably India | India, any other
disec: none: Wakanda | Austria | Atlantis | Palestine | Taiwan | Denmark | Batman | qwerty | Narendra Modi | my friend
unsc: China + France + Russian Federation + United Kingdom + United States: P5 | any P5 country | p5 nation | P-5 | any permanent member
unsc: United States: USA | usa | US of A | United States (UNSC) | UNSC - USA | USA (P5)
unsc: Republic of Korea: South Korea | ROK
unsc: none: India | north korea | Germany | DPRK
unsc: Sierra Leone: Sierra Leone | Sierra Leon | sierra leone | Siera Leone | sierraleone
unsc: Slovenia: Slovenia | Slovinia | Sloevnia
unsc: Malta > Guyana: Malta, Guyana | malta/guyana | Malta or Guyana
ccc: State of Palestine: Palestine | palestine | State of Palestine | Palestinian Territories | Palestinian Authority | Palastine
ccc: Hamas: Hamas | HAMAS | hamas | Hammas
ccc: Hezbollah: Hezbollah | Hizbollah | hezbolla | Hezbullah
ccc: Ansar Allah (Houthis): Houthis | houthis | Ansar Allah | Ansarallah | Ansar Allah (Houthis) | The Houthis | Houthi
ccc: Palestinian Islamic Jihad: Islamic Jihad | Palestinian Islamic Jihad | palestinian islamic jihaad
ccc: International Committee of the Red Cross: Red Cross | International Committee of the Red Cross | International Red Cross
ccc: European Union: EU | European Union | European union
ccc: African Union: African Union | african union | African Unoin
ccc: UNRWA: UNRWA | unrwa | U.N.R.W.A.
ccc: Iran: Iran | Islamic Republic of Iran
ccc: Syria: Syria | Syrian Arab Republic
ccc: League of Arab States: Arab League | League of Arab States
lok-sabha: Prime Minister: Prime Minister | prime minister | Indira Gandhi | indira gandhi | PM Indira Gandhi | Prime Minister Indira Gandhi | Indira Gandhi (PM) | Smt. Indira Gandhi | Indra Gandhi | Mrs Indira Gandhi
lok-sabha: General Secretary of the Congress (I): Rajiv Gandhi | rajiv gandhi | Rajeev Gandhi | Rajiv
lok-sabha: Minister of Finance: Finance Minister | Minister of Finance | finance minister | Pranab Mukherjee | Pranab Mukherji | Pranab | Finance
lok-sabha: Minister of Home Affairs: Home Minister | Minister of Home Affairs | home minister | P. C. Sethi | PC Sethi
lok-sabha: President of the BJP: Atal Bihari Vajpayee | Vajpayee | Atal Bihari Vajpayee (BJP) | atal bihari vajpayi | Atal Bihari Vajpai
lok-sabha: Minister of Law, Justice and Company Affairs: Minister of Law, Justice and Company Affairs | Law Minister | Jagannath Kaushal
lok-sabha: Minister of Defence: Defence Minister | Minister of Defence | Minister of Defense | R. Venkataraman | Venkataraman
lok-sabha: Minister of External Affairs: External Affairs Minister | P. V. Narasimha Rao | Narasimha Rao | PV Narasimha Rao | P.V. Narsimha Rao
lok-sabha: Leader of the Lok Dal: Charan Singh | Chaudhary Charan Singh | charan singh
lok-sabha: Member for Patiala: Amarinder Singh | Captain Amarinder Singh | Amrinder Singh
lok-sabha: Speaker of the Lok Sabha: Balram Jakhar | Speaker | Speaker of the Lok Sabha | Speaker of Lok Sabha
lok-sabha: Member, Janata Party (Subramanian Swamy): Subramanian Swamy | Subramaniam Swamy | Swamy
lok-sabha: Member, DMK: C. T. Dhandapani | Dhandapani
ipc: CNN: CNN | cnn | CNN (USA) | CNN News
ipc: BBC News: BBC | bbc | BBC News | bbc news
ipc: Al Jazeera: Al Jazeera | Al-Jazeera | AlJazeera | al jazeera | Al Jazira | Aljazeera
ipc: The New York Times: New York Times | The New York Times | new york times | NY Times | NYT
ipc: The Hindu: The Hindu | the hindu | Hindu
ipc: Reuters: Reuters | reuters | Reuters UK | Ruters
ipc: Press Trust of India: PTI | Press Trust of India
ipc: TASS: TASS | Tass
ipc: Der Spiegel: Der Spiegel | spiegel | Speigel
ipc: BBC News > CNN: BBC, CNN | BBC or CNN | bbc/cnn | 1. BBC 2. CNN
committee-x: X-07: Translator | translator | X-07 | X07 | X-07 Translator | Translater | The Translator | X 07
committee-x: X-20: Clockmaker | clock maker | Clockmaker (X-20)
committee-x: X-03 > X-12: Courier, Auditor | courier/auditor | Courier or Auditor
`;
