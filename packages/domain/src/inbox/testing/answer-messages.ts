import type { AskedAnswer } from "../match-answers.ts";

/** Answers of a gym, with the ways of asking that its owner typed. */
export const GYM_ANSWERS: readonly AskedAnswer[] = [
  { id: "hours", questions: ["What are your timings?", "gym kab khulta hai", "टाइमिंग क्या है"] },
  { id: "address", questions: ["Where are you located?", "address bhejo", "पता क्या है"] },
  { id: "parking", questions: ["Do you have parking?", "parking kahan karein", "पार्किंग है क्या"] },
  { id: "trial", questions: ["Is there a trial class?", "trial class ka kitna hai", "ट्रायल क्लास मिलेगी?"] },
  { id: "trainer", questions: ["Do you have a personal trainer?", "personal trainer ki fees"] },
  { id: "women", questions: ["Is there a ladies batch?", "women trainer hai kya"] },
  { id: "locker", questions: ["Are lockers available?", "locker milega kya"] },
  { id: "holiday", questions: ["Are you closed on holidays?", "Diwali ko chhutti hai kya"] },
  { id: "age", questions: ["What is the minimum age?", "kitni age chahiye", "bachche join kar sakte hain kya"] },
  { id: "wifi", questions: ["Is there wifi?"] },
  { id: "documents", questions: ["Which documents are needed to join?", "admission ke liye kya documents chahiye"] },
];

/** Messages that ask for an answer, each with its id; two ids where it asks for two. */
export const ASKING_MESSAGES = `
  hours :: What are your timings?
  hours :: timing?
  hours :: what time do you open
  hours :: gym timing kya hai
  hours :: kitne baje khulta hai
  hours :: When do you close?
  hours :: hi, what are the gym timings please
  hours :: टाइमिंग क्या है?
  hours :: जिम कितने बजे खुलता है
  hours :: sunday timing?
  hours :: sir gym kab khulega
  hours :: Opening time pls
  hours :: timmings batao
  hours :: are you open on Sunday?
  hours :: time kya hai gym ka
  address :: address please
  address :: Where are you located?
  address :: where is your gym
  address :: pata bhejo
  address :: location bhej do bhai
  address :: gym kahan hai?
  address :: aapka adress kya hai
  address :: पता बताइए
  address :: Can you share your location?
  address :: please send google location
  address :: Address?
  parking :: Do you have parking?
  parking :: parking hai kya
  parking :: Is parking available there?
  parking :: parking kahan hai
  parking :: पार्किंग है?
  parking :: parkng available?
  parking :: where can I park
  parking :: Hello sir, is there any parking facility?
  trial :: trial class hai kya
  trial :: Do you give a demo class?
  trial :: Is there a trial class? Thanks
  trial :: ट्रायल क्लास है क्या
  trainer :: personal trainer available?
  trainer :: Do you have personal coach
  trainer :: personal trainer milega kya
  women :: ladies batch hai kya?
  women :: is there a women batch
  locker :: locker hai kya
  locker :: Do you have lockers?
  locker :: lockr available?
  holiday :: Diwali ko chutti hai kya
  age :: minimum age kya hai?
  age :: what's the minimum age
  age :: bacche join kar sakte hai kya
  wifi :: wi-fi hai?
  wifi :: do you have WiFi
  documents :: which documents are needed
  documents :: admission ke liye documents kya chahiye
  address hours :: address and timing please
  hours address :: What are your timings? And where are you located?
  parking locker :: parking hai kya aur locker bhi?
  wifi :: Good morning sir, do you have wifi?
`;

/** Messages to which no answer fits, and those where something else is asked beside one. */
export const OTHER_MESSAGES = `
  kitna baaki hai
  when is my renewal due
  ok thanks
  I am in the parking
  my bike was scratched in your parking
  parking mein meri bike gir gayi
  parking fee kitni hai
  parking wale bhaiya ne mana kiya
  who is the parking guard
  no parking there
  parking nahi hai kya
  if there is parking I will come by car
  my address has changed
  mera address change ho gaya hai
  Do you have my address?
  I sent the address already
  address galat likha hai bill pe
  send the receipt to my new address
  when will the trainer call me
  trainer aaj nahi aaya
  personal trainer bahut ganda hai
  I want to cancel my personal trainer
  trial class was bad
  trial class kab hai
  trial class for two kids
  how long is the trial class
  ladies toilet is dirty
  ladies batch ka fees kitna hai
  mujhe ladies batch mein shift karna hai
  kal locker ki chabi kho gayi
  locker ki key kahan milegi
  what is the locker charge per month
  wifi nahi chal raha
  wifi password kya hai
  wifi band hai
  thoda time chahiye
  time pe de dunga
  is the gym open today?
  are you open on holi
  kal gym khula rahega kya
  what time is my class
  meri batch ka time kya hai
  batch timing change karna hai
  call me about the timing
  address and swimming pool timing?
  do you have parking and a steam room?
  do you have parking? and how do I get a refund?
  timing kya hai? aur zumba class bhi hai kya?
  what documents did I give you
  documents bhej diye
  age galat hai card pe
  mere bete ki age 12 hai
  do you know the way
  kya hai
  hello?
  Diwali ko aa raha hu
  diwali offer hai kya
  who is the personal trainer
  stop
  band karo
  😊
  packing available?
`;
