/** Words in the most common long passwords, without digits, symbols and letter substitutions. */
const WORDS = new Set(
  `
  abc abcd access account adgjmp admin administrator alexander amanda america andrea andrew angel animal anthony apple arsenal ashley
  austin babygirl badboy bailey banana barcelona baseball basketball batman beautiful benjamin bestfriend blessed bond business butterfly
  changeit changeme charlie cheese chelsea chicken chocolate christian computer cookie cowboys cricket customer daniel darling database
  default demo diamond dragon eagles elephant eminem facebook family fire fish flower football forever freedom friend friends fuckyou
  gateway george ginger god google guest guitar hacker hannah happy harley hello hockey home hotmail house hunter iloveu iloveyou infinity
  insert internet jasmine jennifer jessica jesus johnson jonathan jordan joseph joshua justin killer king lakers letmein liberty
  linkedin liverpool login london lovely love lover loveme loveyou lucky manager manchester marina marlboro martin master matrix matthew melissa
  mercedes merlin metallica michael michelle midnight mobile monkey monster mother muffin mustang myspace mypassword natasha naruto nicole
  ninja nirvana office oracle orange owner pakistan panther passphrase password passw pass peanut pepper phoenix please pokemon princess private
  purple qwer qwert qwerty raiders ranger reliance robert rockstar root samantha samsung scooter secret security server service sexy
  shadow shop silver slipknot soccer spiderman starwars steelers store subscription success summer sunshine super superman superstar support
  sweetheart sweety swordfish system taylor temp temporary tennis test testing thomas thunder tigger trustno unknown user victoria
  vodafone wallpaper warrior welcome whatever william winter wizard wolf yankees yamaha youtube zxcv
  aditya ajay akash aman amit anand anil anita anjali ankit anu arjun arun ashish ashok baba babu bajrang balaji bangalore bharat bhagwan bhai
  bollywood chennai computer deepak deepika delhi dhoni dilip divya durga ganesh ganesha ganpati gaurav gita gujarat hanuman hari hindustan
  hyderabad india indian jai jay jaihind jaimatadi jaishreeram jyoti kali kamal karan karthik kavita khan kiran kolkata kohli krishna kumar
  lakshmi laxmi maa madhuri mahadev mahakal mahesh mahi manish manoj mata mohan mummy mumbai munna namaste narayan narendra neha nikhil nisha om
  omnamahshivaya omsairam papa patel pawan pooja prakash pramod prasad praveen preeti prince priya priyanka pune punjab radha radhe radhika raj
  raja rajesh rajkumar rakesh ram ramesh rani ravi rekha rohan rohit rahul sachin sagar sai sairam saibaba salman sandeep sangeeta sanjay santosh
  saraswati satish shanti sharma sharmila shiv shiva shivam shivani shree shri shyam singh sita sneha sonu sri srinivas subhash sudha suman
  sundar sunil sunita suraj suresh swami swati tendulkar tiger tirupati varun venkat vicky vijay vikas vikram vinay vinod virat vishal vishnu
  waheguru yadav yash
  `
    .trim()
    .split(/\s+/),
);

/** Keyboard and alphabet sequences; each also counts backwards. */
const RUNS = [
  "0123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8i9j0",
  "!@#$%^&*()",
].flatMap((run) => [run, [...run].reverse().join("")]);

const SWAPPED: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const SHORTEST_WITHOUT_LETTERS = 16;
const MAX_WORDS = 2;
const MAX_EXTRA_RUNS = 6;

/**
 * Returns whether a password is among the most common: one or two common words with the usual
 * digits, symbols and letter substitutions (`P@ssword123!`, `jaishreeram108`), a keyboard sequence,
 * a repeated part, at most three different characters, or under 16 characters without a letter, as
 * a phone number or date. Meant for passwords of 10 or more characters; case does not matter.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    new Set(lower).size <= 3 ||
    /^(.{1,6}?)\1+.{0,2}$/su.test(lower) ||
    (!/\p{L}/u.test(lower) && lower.length < SHORTEST_WITHOUT_LETTERS) ||
    countRuns(lower) * 3 <= lower.length ||
    isDressedWords(lower)
  );
}

function isDressedWords(lower: string): boolean {
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const extra = lower.replace(trimmed, "") + trimmed.replace(/[a-z]/g, "");
  if (countRuns(extra) > MAX_EXTRA_RUNS) return false;
  const unswapped = trimmed.replace(/[^a-z]/g, (sign) => SWAPPED[sign] ?? "");
  return [unswapped, trimmed.replace(/[^a-z]/g, "")].some((letters) => isMadeOfWords(letters, MAX_WORDS));
}

function isMadeOfWords(letters: string, most: number): boolean {
  if (letters === "" || WORDS.has(letters)) return true;
  if (most === 1) return false;
  for (let cut = 1; cut < letters.length; cut += 1) {
    if (WORDS.has(letters.slice(0, cut)) && isMadeOfWords(letters.slice(cut), most - 1)) return true;
  }
  return false;
}

/**
 * Splits the text into sequences, always taking the longest, and returns how many; a single
 * character counts as one.
 */
function countRuns(text: string): number {
  let count = 0;
  for (let start = 0; start < text.length; count += 1) {
    let end = start + 1;
    const same = text.charAt(start);
    while (end < text.length && text.charAt(end) === same) end += 1;
    while (end < text.length && RUNS.some((run) => run.includes(text.slice(start, end + 1)))) end += 1;
    start = end;
  }
  return count;
}
