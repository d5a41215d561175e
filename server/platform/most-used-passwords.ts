/**
 * The four thousand most frequent passwords from data leaks, in lower case, with at least five
 * characters. Source: the frequency list of zxcvbn-ts (MIT license).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
    0.0.0.000 0.0.000 000000 000001 000007 007007 01011 01011910 01011970 01011980 01011981 01011984 01011985 01011986
    01011987 01011988 01011989 01011990 01011991 01011992 01012000 01012001 01012010 01012011 010203 01091989 02071986
    03082006 100000 10101 10203 102030 10203040 102938 1029384756 111111 11111111 11112222 111222 111222333 112211 11223
    112233 11223344 1122334455 112358 11235813 1123581321 12121 121314 12131415 122333 123098 12312 123123 12312312
    123123a 123123q 1232323q 12332 123321 123321123 123321q 1234321 12344321 12345 123451 123454321 1234554321 123456
    1234567 12345678 123456789 1234567890 1234567890q 12345678910 123456789a 123456789q 123456789z 12345678q 12345679
    1234567a 1234567q 123456a 123456aa 123456k 123456q 123456qwerty 123456r 123456s 123456z 123457 12345a 12345q
    12345qwe 12345qwert 12345z 1234abcd 1234qwe 1234qwer 123654 123654789 12369874 123698745 123789 123789456 123987
    123aaa 123abc 123asd 123qaz 123qwe 123qwe123 123qweasd 123qweasdzxc 123qwerty 123zxc 124578 128500 12qw34er 12qwas
    12qwaszx 131313 132435 13243546 134679 135246 135790 1366613 141627 142536 147258 14725836 147258369 147852
    147852369 1478963 14789632 147896325 150781 15426378 159357 159753 159951 162534 18436572 192837 192837465 19411945
    1a2b3c 1a2b3c4d 1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
    1qwerty 1x2zkg8w 200000 21122112 2128506 222333 223344 235689 246810 25802580 258456 314159 31415926 315475 321123
    321456 321654 321654987 332211 333666 336699 362436 420247 445566 456123 456321 456654 456852 4815162342 4runner
    50cent 51505150 5551212 555666 555777 666666 666777 666999 6751520 696969 73501505 741852 741852963 753159 753951
    7753191 7777777 777888 778899 784512 787898 789123 789456 78945612 789456123 7895123 789654 789987 852456 8675309
    8j4ye3uz 90210 906090 911911 9379992 951753 963852 963852741 987456 a12345 a123456 a1234567 a123456789 a1b2c3
    a1b2c3d4 a1s2d3 a1s2d3f4 aaa111 aaliyah aardvark aaron abc12 abc123 abc1234 abc12345 abcd123 abcd1234 aberdeen
    abgrtyu abigail abraham absolut access access14 accord account achilles action active adgjmptw adidas admin admiral
    adonis adrian adriana adrienne adult aezakmi africa again agent007 aggies aikido airborne airbus airforce airplane
    alabama alaska albatros albert alberto albina albion alejandr aleksandr aleksandra aleksey alexande alexander
    alexandr alexandra alexis alfred alibaba alice alicia alien aliens alina alison allen alliance allison allmine
    allsop allstar alpha alpha1 alpine alucard always alyssa amadeus amanda amanda1 amateur amazing amazon amber amber1
    amelia america america1 american amsterda amsterdam anaconda anakin analsex anarchy anastasia anders anderson andre
    andrea andreas andrei andres andrew andrew1 andrey andromeda anfield angel angel1 angela angelica angelina angelo
    angels angie anhyeuem animal animals anime annette annie answer anthony anthony1 antoine anton antonio anubis
    anything apache apollo apollo13 apple apple1 apple123 applepie apples april aquarius aragorn archer archie area51
    arizona arjay armani arnold arsenal arsenal1 artemis arthur artist artur asd123 asdasd asdf123 asdf1234 asdfasdf
    asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdzxc ashley ashley1 ashton asian aspire aspirine assass assassin
    assfuck asshole asshole1 assholes assman asterix astrid astros athena athens atlanta atlantic atlantis atomic attack
    attitude auburn audia4 audrey august aurora aussie austin australi australia autumn avalanch avalon avatar avenger
    awesome azamat azerty azsxdc azsxdcfv babes babies babyblue babyboy babydoll babygirl babylon babylon5 bacardi
    backdoor backup bacon badass badboy baddog badger badgirl baggins bagira bailey baller balloon balls bambam banana
    bananas banane bandit bangbang bangkok banker banshee barbara barber barbie barcelon barcelona barefoot barkley
    barney barrett barry barsik baseball basket basketba basketball bassman bastard batman batman1 battle baxter bayern
    beach beaches beagle beaner beanie bearbear bears beast beastie beatles beatrice beautiful beauty beaver beavis
    beckham becky beefcake beerbeer beetle believe belinda bella belle bender bengals benjamin bennett benny benson
    bentley beretta berlin bermuda bernard bernie bertha bertie bethany better betty beverly bianca bicycle bigass
    bigballs bigbear bigbird bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie biggles bigguy bigmac
    bigman bigmoney bigone bigred bigsexy bigtime bigtits bikini billie billy billy1 billybob billyboy bimmer bingo
    birdie birdman birthday biscuit bishop bitch bitch1 bitches biteme bizkit blabla black black1 blackcat blackdog
    blackhaw blackie blackjac blackman blacks blacky blade blades blahblah blake blaster blazer blessed blessing
    blink182 blizzard blonde blondes blondie blood bloody blossom blowjob blowme blue123 blue22 bluebird blueblue
    blueboy bluedog blueeyes bluemoon blues bluesky bob123 bobafett bobbie bobbob bobby bobby1 bobcat boeing bogart
    bogdan bogey bohica bollocks bollox bomber bond007 bondage bonehead boner bones bonita bonjour bonkers bonnie bonsai
    boobie boobies booboo boobs booger boogie booker boomboom boomer bootie boots booty boricua boris bosco bossman
    boston bottle bottom bounce bowler bowling bowser boxing br0d3r br549 bradford bradley brandi brando brandon
    brandon1 brandy brasil braves brazil breast breeze brenda brendan brent brewster brian brian1 briana brianna bridge
    bridget brighton bristol britney brittany broadway broken bronco broncos brooke brooklyn brooks brother brothers
    brown brownie browns bruce brucelee bruins bruno brutus bryan bryant bubba bubba1 bubbas bubble bubbles bucket
    buckeye buckeyes buckshot buddha buddy buddy1 budlight budman budweise buffalo buffett buffy buffy1 bugger builder
    bulldog bulldog1 bulldogs bullet bullseye bullshit bunghole bunny bunny1 burger burton business busted buster
    buster1 butch butler butter butterfl butterfly butthead butthole buttman button buttons buzzard byteme cabbage
    cactus cadillac caesar caitlin calico caliente californ california caligula callaway callie calvin camaro cambiami
    camel camelot camels camera cameron camilla camille campbell canada canadian cancel cancer cancun candice candle
    candy candyman cannon canon cantona capital capone captain caramel carbon cardinal carina carla carlo carlos carlton
    carmen carol carole carolin carolina caroline carolyn carpet carrera carrie carrot carson carter cartman cartoon
    casanova caserta casey casey1 casino casper cassidy cassie castle cat123 catalina catch22 catdog catfish catherin
    catherine catman cavalier caveman cbr600 ccbill cdtnkfyf cecilia cedric celeron celeste celica celine celtic celtics
    center central cerberus cessna cfitymrf chainsaw chair champ champion champs chance chandler chanel chang change
    changed changeme chaos charger chargers charles charles1 charley charli charlie charlie1 charlott charlotte charlton
    charly charmed chase chaser check cheers cheese cheese1 cheetah chelsea chelsea1 chemical cheng cherokee cherry
    cheryl chester chester1 chevelle chevrole chevy chevy1 chewie cheyenne chicago chicago1 chichi chicken chicken1
    chickens chicks chico chief chiefs children china chipper chivas chloe chocolat chocolate chong chopper chris chris1
    chrisbln chrissy christ christia christian christie christin christina christine christop christopher christy
    chronic chrono chubby chuck chuckles chucky church cicero cigars cinder cindy cinnamon cjkysirj cjkywt claire clancy
    clapton clarence clarinet clark classic claude claudia claudio clayton clemson clevelan clifford clinton clipper
    clitoris cloud9 clover cobra cobra1 cocacola cocks coconut coffee cohiba coleman colleen college collins colombia
    colorado colors colt45 coltrane columbia columbus combat comics command commando compaq compute computer concrete
    condom condor confused connect conner connie connor conrad consumer contact content control cookie cookies cooldude
    cooler coolguy coolio coolman cooper cooter copper cornell corona corrado corvette cosmo cosmos cosworth cotton
    cougar country courtney cowboy cowboys cowboys1 coyote cracker craig crash crawford crazy crazy1 crazybab cream
    creampie creamy creative credit cricket crimson cristina critter crjhgbjy cruise cruiser crunch crusader crysis
    crystal crystal1 cthulhu cthutq cubbies cuddles cumming cumshot cunts cupcake curious curtis custom cutlass cutter
    cxfcnmt cyber cyclone cyclops cynthia cypress daddy daddy1 daewoo dagger daisy daisy1 dakota dalejr dallas dallas1
    dalton damage damian damien dammit damnit dance dancer danger danie daniel daniel1 daniela danielle daniil danila
    danni danny dannyboy dante danzig daphne darius darkness darkside darkstar darling darren darwin david david1 davids
    davidson davis dawson daytona dbrnjh dbrnjhbz deacon deadhead deadman deanna death death1 debbie deborah december
    deedee deejay deepthroat deeznuts deeznutz defender defiant deftones delete delta delta1 demon demons denali denis
    denise deniska dennis denver depeche derek derrick desert design designer desire deskjet destiny detroit devil
    devildog devils dexter dfkthbz dfkthf dfktynbyf dfvgbh dharma diablo diamond diamond1 diamonds diana dickhead dicks
    diehard diesel dietcoke digger digital dilbert dildo dilligaf dillon dinamo dingdong dinosaur direct director dirty
    discover disney diver divine dixie dkflbckfd dkflbvbh doberman doctor dodge dodge1 dodger dodgeram dodgers doggie
    doggy dogman dollar dollars dolphin dolphins dominic domino donald donkey donna donnie donuts doobie doodle doogie
    dookie dorian dorothy double doughboy douglas downtown dracula drago dragon dragon1 dragons dragoon drake dream
    dreamer dreams driver drizzt droopy drowssap drpepper drummer dthjybrf dublin ducati duchess dudley dumbass duncan
    durango duster dustin dusty dylan eagle eagle1 eagles eastside eatme eatpussy eatshit eclipse eddie eduard eduardo
    edward edward1 edwards eeyore eileen einstein ekaterina elaine electric element elena elephant eleven elijah
    elizabet elizabeth elliot elliott elvira elvis elvis1 elwood emerald emerson emily emily1 eminem emmanuel emmitt
    empire energy engage engine engineer england english enigma enjoy enter enter1 enterpri enterprise erica ericsson
    ernest erotic erotica escape escort esther eternal eternity eugene europa europe evelyn everest everton excalibu
    exigen exigent exodus explorer express extreme fabian fabie fabric facial faggot faith falcon falcons fallen fallout
    family fantasy farmer farside fashion faster fatass fatboy fatcat father fatima fatman feather february federico
    felicia felipe felix fender fernand fernando ferrari ferrari1 ferret fester fetish fghtkm ficken fiesta figaro
    fighter filter filthy finger fingers finish fireball firebird firefly firefox fireman first fisher fishes fishing
    fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flash flash1 flatron fletch fletcher flight flipper floppy
    florence florian florida florida1 flounder flower flowers floyd fluffy flyboy flyers flying focus foobar footbal
    football football1 fordf150 forest forever forfun forget forgot formula formula1 forrest fortuna fortune fossil
    foster fowler foxtrot france frances francesc francis franco francois frank frank1 frankie franklin franky freak
    freaks freaky freckles freddie freddy frederic fredfred freedom freedom1 freeman freepass freeporn freeuser freeze
    french fresh friday friend friends fright frisco frisky fritz frodo frogger froggy front242 frontier frosty frozen
    fubar fuck_inside fucked fucker fuckers fuckface fuckfuck fuckher fuckin fucking fuckit fuckme fuckoff fuckthis
    fucku fucku2 fuckyou fuckyou1 fuckyou2 fugazi function funny funtime fusion futbol future fyfcnfcbz fylhtq gabrie
    gabriel gabriell galaxy galina galore gambit games gandalf gandalf1 gangbang gangsta gangster garage garbage garcia
    garden garfield gargoyle garrett gaston gateway gateway1 gator gators gbpltw gegcbr geheim gemini general genesis
    genius george george1 georgia gerald gerard german germany geronimo gesperrt getmoney getsome gfhjkm gfhjkm123
    ghbdtn ghbdtnbr ghetto ghjcnj ghjcnjnfr ghost giant giants gibson gilbert gillian ginger ginger1 giorgi giovanni
    girls giuseppe gizmo gizmo1 gizmodo gjkbyf gladiator global gloria gmoney gn56gn56 goalie goblin goblue goddess
    godfather godsmack godzilla gofish goforit goldberg golden goldfish goldie goldstar goldwing golfball golfer
    golfgolf golfing goliath gollum gonzo goober goodboy goodbye goodluck goodman goodtime goofy google goose gopher
    gordon gordon24 gorilla gotcha gothic gotohell govols grace gracie graham grandma granny grant grapes grateful great
    great1 greatone greece green green1 greenbay greenday greene greens gregory gremlin grendel gretchen gretzky griffey
    griffin gringo grizzly groove groovy groucho grover grumpy guardian guest guiness guinness guitar gundam gunnar
    gunner gunners gustav hacked hacker hailey hairy hal9000 halflife hallo hambone hamburg hamilton hamlet hammer
    hammers hamster handsome hannah hannibal hansen hansolo happy happy1 happy123 happyday hardcore harder hardon
    hardrock harley harley1 harmony harold harper harris harrison harry harry1 harvey hastings havefun hawaii hawkeye
    hawkeyes hayabusa hayden hayley heart hearts heather heather1 heaven hector hedgehog heidi helen helena hellfire
    hello hello1 hello123 helloo hellyeah helmet helpme hendrix henry hentai herbert herbie hercules herman hermes
    hershey hesoyam hidden higgins highland hilton hiphop history hithere hitler hitman hjvfirf hobbes hobbit hockey
    hockey1 hokies holden holiday holland holly holly1 hollywoo hollywood holmes holyshit homer homer1 homers homerun
    honda honda1 honey honey1 hongkong hooker hoosier hoosiers hooter hooters hoover hopper horizon horndog hornet
    horney horny horny1 horse horses hotboy hotdog hotpussy hotred hotrod hotsex hotshot hotstuff hottie house houses
    houston howard hudson hummer hungry hunter hunter1 hunting hurley hurrican husker huskers huskies hustler hyperion
    ib6ub9 ibanez icecream iceman idontknow iforgot iguana ihateyou illini illusion ilovesex iloveu iloveyo iloveyou
    imagine immortal impala imperial incubus indian indiana indians indigo infantry inferno infiniti infinity ingrid
    insane insert inside integra internet intrepid intruder ireland irina irish irish1 ironman isabel isabella isabelle
    isaiah island israel italia italian ivanov ivanova iverson iwantu jabroni jackal jackass jackie jackoff jackson
    jackson1 jacob jacob1 jagger jaguar jamaica james james007 james1 jamesbon jamesbond jamie jamie1 jammer janet
    janice janine january japan japanese jarhead jasmin jasmine jasmine1 jason jason1 jasper javier jayhawk jazzman
    jeanette jeanne jeffrey jenna jennie jennifer jenny jenny1 jensen jeremiah jeremy jericho jerkoff jerome jerry
    jersey jesse jessic jessica jessica1 jessie jester jesus jesus1 jethro jewels jillian jimbo jimbob jimmy jimmy1
    joanna joanne joejoe johanna johannes john316 johnboy johnjohn johnny johnson joker joker1 jokers jonathan jones
    jordan jordan1 jordan23 joseph joshua joshua1 journey jrcfyf judith juggalo juice julia julian julie juliet juliette
    julius jumper junebug jungle junior jupiter justdoit justice justin justin1 justine justme juventus kahuna kaiser
    kaktus kamikaze kangaroo kansas karate karen karina karma karolina kasper katana katerina kathleen kathryn kathy
    katie katie1 katrin katrina kawasaki kaylee kcj9wx5n keeper keith kelley kelly kelly1 kelsey kendall kennedy kenneth
    kenny kenshin kentucky kenwood kenworth kermit kevin kevin1 keyboard keystone keywest kickass kicker killbill killer
    killer1 killme kimber kimberly kingdom kingfish kingkong kingpin kingston kinky kipper kirill kirsten kisses kissme
    kitkat kitten kitty kitty1 kittycat klaster klingon knickers knicks knight knights knopka kodiak kolobok koshka
    kosmos kostya kotenok kramer krishna krista kristen kristi kristin kristina kristine kristy krystal ktyjxrf kungfu
    labrador labtec lacrosse ladies ladybug laguna lakers lambert lamont lance lancelot lancer lansing laptop larisa
    larry laser lasvegas latin latino laura laurel lauren laurie lawrence lawyer leader leanne leather leavemealone
    ledzep legacy legend legion legolas lemons lennon leonard leonardo leonid leopard lesbian lesbians leslie lespaul
    lestat lester letmein letmein1 letmein2 letsgo lewis lexmark liberty library licker lickit lickme lifehack lifetime
    light lightnin lightning lights lillian lincoln linda lindsay lindsey lineage2 lionel lionking lions liquid lisalisa
    little liverpoo liverpool lizard lizzie lobster logan logan1 logitech lokomotiv lol123 lolipop lolita lollipop
    lollol london lonely lonestar lonewolf longhorn looker looking looney looser lorenzo lorraine loser losers louis
    louise loulou love1 love123 love69 loveit lovelove lovely loveme lover lover1 loverboy lovers lovesex loveyou loving
    lowrider lucas lucifer lucky lucky1 lucky13 lucky7 luckydog ludwig luther lvbnhbq macdaddy machine macross madden
    maddie maddog madeline madison madison1 madman madmax madness madonna madrid maestro maggie maggot magic magic1
    magick magicman magnolia magnum magnus magpie maiden mailcreated5240 mailman majestic makaveli maksim malaka malcolm
    malibu malina mallard mamapapa manager manchest manchester mandingo mandy maniac manson manuel manutd maradona
    marathon marcel marcia marco marcos marcus margaret margarita maria mariah marian marianne marie marilyn marin
    marina marine mariners marines marino marino13 mario marion marisa marissa marius market markus marlboro marlene
    marley marlin marshall martha martin martin1 martina martinez martini marvel marvin maryjane maryland mason massimo
    massive maste master master1 masters matador mathew matilda matrix matthew matthew1 mattie mature maureen maurice
    maverick maxell maxima maximum maximus maxine maxmax maxwell mayday mayhem maynard mazafaka meatball meathead
    meatloaf mechanic medicine megadeth megaman megan megapass megatron meghan melanie melinda melissa melissa1 mellon
    mellow melody melvin member memorex memory memphis menace meowmeow mercedes mercury meredith meridian merlin
    mersedes metal metallic metallica method mexico miami michael michael1 michaela micheal michel michele michell
    michelle michigan mickey microlab micron microsof microsoft midget midnight midway mighty miguel mikemike mikey
    milana milano milena miles military miller millie million milton minecraft minime minnie miracle mirage miranda
    miriam mirror misfit mishka mission missy mister mistress misty mitchell mittens mobile models mohammed mollie molly
    molly1 moloko molson mommy momoney monaco monalisa monday mondeo money money1 moneyman moneys mongoose monica monika
    monique monitor monke monkey monkey1 monkeys monopoly monroe monster monster1 montana montgom240 montreal monty
    moocow mookie moomoo moose moose1 morgan morpheus morris morrison moscow mother motherlode motley motorola mountain
    mouse mouse1 movie movies mozart muffin mulder multiplelo munchkin muppet murder murphy murray muscle mushroom music
    music1 musica musicman mustang mustang1 mustangs mustard mybaby mylife mylove mypass myself mystery mystic nadine
    naked nancy napass napoleon napster naruto nascar nasty nastya natali natalia natalie natasha nathalie nathan
    national natural nature naughty ncc1701 ncc1701a ncc1701d ncc1701e ne1469 nebraska nellie nelson nemesis neptune
    network nevada newbie newcastl newlife newman newpass newport newton newyork newyork1 nfnmzyf nguyen nicholas nickel
    nicola nicolas nicole nicole1 nigger night nikita nikki nikola nikolay nimrod niners ninja nintendo nipper nipple
    nipples nirvana nissan nitram nobody nofear nokia nokia6300 nolimit noodle noodles nookie nopass norman norton
    norway nothing november nudist nugget number number1 nuttertools nwo4life nyjets nylons nymets oakland oakley oasis
    obiwan oblivion ocean october odessa office ohyeah oicu812 oilers oklahoma oksana oldman oliver olivia olivier omega
    omega1 onelove online onlyme openup operator oracle orange orange1 oranges orchid oregon orgasm original orioles
    orion orlando oscar oscar1 osiris ou812 ou8122 outkast outlaw overkill overlord oxford p0015123 pa55w0rd pa55word
    pacific packard packer packers packers1 pacman padres paint paintbal paintball painter pakistan palace paladin
    palmer pamela panama panasoni panasonic pancho panda pandora pantera panther panther1 panthers panties pantyhos
    panzer paper paradise paradox paris parker parola parrot party pascal pass123 pass1234 passat passion passme
    passpass passport passw0rd passwor passwor1 password password1 password123 passwords passwort patches patricia
    patrick patrick1 patriot patriots patton patty pauline pavilion payton peace peaches peanut peanuts pearl pearljam
    pebbles pedro peekaboo peewee pegasus pencil penelope penguin penguins penis penny penny1 penthous pentium people
    pepper pepper1 pepsi pepsi1 perfect person personal pervert peter peter1 peterpan peters peterson petra peugeot
    peyton phantom philip philippe philips phillies phillip phillips philly phish phoebe phoenix phoenix1 photo photos
    phpbb pianoman picard picasso piccolo pickle pickles picture pierre piglet pikachu pillow pilot pimpin pineappl
    pingpong pinhead pinkfloy pioneer piper pippen pirate pirates pisces pistol pitbull pizza planet plastic platinum
    playboy player playtime please pleasure plumber plymouth poetry poison pokemon pokemon1 polaris police polina
    polniypizdec0211 polska pompey poncho pontiac poochie poodle poohbear pookie poontang pooper poopie poopoo pooppoop
    pooter popcorn popeye poppy porkchop porno pornos pornstar porsche porsche9 porter portland portugal poseidon
    positive possum postal potato potter powder powell power power1 powers precious predator prelude premier presario
    presto preston pretty primus prince princes princess printer prissy private privet prodigy profit prophet proxy
    psycho public pudding pumpkin punisher punkin punkrock puppies puppy pupsik purdue purple pussie pussies pussy
    pussy1 pussy69 pussycat pussys putter pyramid python q12345 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed
    qawsedrf qaz123 qazqaz qazwsx qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qqq111 quality
    quantum quartz quattro queen queens quincy qwaszx qwe123 qweasd qweasdzxc qweqwe qwer123 qwer1234 qwerasdf qwert
    qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio
    qwertyuiop r2d2c3po rabbit rabota racecar racer racerx rachael rachel rachel1 racing radio rafael ragnarok raider
    raiders raiders1 railroad rainbow rainman raistlin ralph rambler rambo rammstein ramona ramses randall random randy
    ranger ranger1 rangers rangers1 raptor rascal rasdzv3 rasputin rasta rastaman raven raven1 ravens raymond rbhbkk
    rctybz reader reading ready reagan reality reaper rebecca rebecca1 rebel rebels recovery red123 redalert redbull
    reddog redfish redhead redhot redman redneck redrum redskins redsox redwing redwings redwood reebok reefer reggie
    regina remember renault renee renegade rereirf rescue research resident respect retard retired revenge review rfhbyf
    rfnthbyf rfrfirf rfrnec rhbcnbyf rhfcjnrf rhiannon rhonda ricardo richard richard1 richards richie richmond ricky
    rightnow ripken ripper ripple river rivers rjirfrgbde rjntyjr rjycnfynby roadkill roadking robbie robert robert1
    roberta roberto roberts robin robinson robotech rocker rocket rockets rockford rockhard rockon rocks rockstar rocky
    rocky1 rodman rodney roger rogers roland roller rolltide roman romance romashka romeo rommel ronald ronaldo ronnie
    rookie rooney rooster rootbeer roscoe rosebud rosemary rosie rotten route66 rover rovers roxanne royals rtyuehe
    rubber rugby rules rulez runescape runner running rupert rush2112 ruslan russell russia russian rustam rusty rusty1
    sabbath sabina sabine sabres sabrina sacred sadie sadie1 safari safety sailboat sailing sailor saint saints sakura
    salamander sally salmon salvador samantha samara samiam sammie sammy sammy1 sampson samson samsung samsung1 samuel
    samurai sanchez sanders sandiego sandman sandra sandro sandy sandy1 santana santiago santos sapper sapphire sarah
    sarah1 saratoga sascha sasha sasha1 sassy sasuke satan satan666 saturday saturn sauron sausage savage savannah
    sayang scania scanner scarface scarlet scarlett school science scooby scoobydo scooter scooter1 scorpio scorpion
    scotch scotland scott scott1 scottie scotty scout scrappy scratch scream scruffy scuba scully seamus searay search
    seattle sebastia sebastian second secret secret1 secure security seeker seinfeld select selena seminole semperfi
    senior sentinel septembe september serega serena serenity sergei sergey sergio sersolution server service sesame
    seven seven7 sex123 sex4me sexsex sexual sexxxx sexy1 sexy69 sexygirl sexyman shado shadow shadow1 shaggy shalom
    shaman shamrock shane shaney14 shania shannon shannon1 shaolin shark sharks sharky sharon shasta shaved shawn shazam
    shearer sheena sheila shelby shelley shelly shemale sherlock sherman sherry sherwood shiloh shirley shithead shitty
    shogun shooter shopping short shorty shotgun showme showtime sidney siemens sierra silence silver silver1 silvia
    simba simon simon1 simona simone simple simpson simpsons sinatra sinbad sinclair singer single sinner sirius sister
    sithlord sixers skater skeeter skidoo skiing skinny skipper skippy skittles skorpion skydive skyline skywalke
    skywalker slacker slappy slapshot slave slayer sleepy slick slider slinky slipknot sluts slutty small smeghead
    smegma smelly smile smiles smiley smith smitty smoke smoker smokes smokey smokin smoking smooth smudge snake snake1
    snakes snapon snapper snapple snatch sneakers snickers sniper snoop snoopdog snoopy snowball snowboar snowman
    snuggles sobaka soccer soccer1 socrates softball software sojdlg123aljg soldier soleil solnce solomon solution
    somethin something sommer sonic sooner sooners sophia sophie soso123aljg sound southern southpark space spaceman
    spank spanking spankme spanky sparkle sparks sparky sparrow sparta spartak spartan spartans spawn speaker spears
    special spectrum speed speedy spencer spider spiderma spiderman spidey spike spike1 spirit spitfire splash splinter
    spongebob spooky sport sports spring springer sprint sprite spunky spurs sputnik spyder squash squirrel squirt
    srinivas stacey stalker stallion standard stanley staples star69 starbuck starcraft stardust starfire starfish
    stargate starman stars starship start startrek starwars static station stealth steam steel steele steeler steelers
    stefan stefano stella steph stephani stephanie stephen stereo sterlin sterling steve steve1 steven stevie stewart
    stick sticks sticky stimpy sting stinger stingray stinky stocking stocks stolen stone stonecol stoned stoner stones
    stoney storm stormy strange stranger street strider strike striker strip stripper stroke strong stuart student
    studio studly stuff stumpy stunner stupid subaru sublime subway success sucker suckit suckme sucks sugar sultan
    summer summer1 summit sundance sunday sunflowe sunny sunnyday sunrise sunset sunshin sunshine super super1 super123
    superfly superman superman1 supersta superstar support supreme surfer surfing susan susanne suzanne suzuki svetik
    svetlana swallow sweden sweet sweet1 sweetie sweetpea sweets sweety swimmer swimming swinger swingers sword swordfis
    swordfish swords sydney sylvia syncmaster syracuse system tabitha tacobell tacoma tamara tammy tango tanker tanner
    tanya tardis target tarheel tarheels tarzan tasha tatiana tattoo tatyana taurus taylor taylor1 tazman tazmania
    tdutybq teacher technics techno teddy teens tekken telefon tempest temple tennis tequila teresa terminal terminator
    terrapin terror terry test1 test123 test1234 tester testing testtest texas texas1 thailand thanatos thanks thankyou
    theboss thecat thedog theend thegame thegreat thekid theking theman theodore theone theresa therock thesims thirteen
    thomas thomas1 thompson thongs throat thuglife thumper thunder thunder1 thursday thx1138 tiberius tickle tiffany
    tiger tiger1 tigers tigger tigger1 tight tights timber timmy timothy tinker tinman tintin titanic titanium titans
    titleist titties titty tobias today together tolkien tomato tomcat tommy tommy1 tommyboy tomorrow tomtom tootsie
    topcat topdog topgun topher topper tornado toronto torres toshiba tottenha toyota tracey tracker tractor tracy
    trader traffic train trains trance transam translator trapper travel traveler travis treasure trebor trevor
    trfnthbyf trial triangle tricky trident trigger trinidad trinity trisha tristan triton triumph trixie trojan trojans
    trombone trooper trouble trout truck trucker trucks truelove truman trumpet trunks trustno1 tsunami tucker tuesday
    tunafish tundra turbo turbo1 turkey turkey50 turner turtle tweety twilight twinkle twins twisted twister tyler
    tyler1 typhoon tyrone tyson ufkbyf ultima ultimate umbrella underdog undertaker unicorn united universe unknown
    unreal usa123 usarmy usnavy usuckballz1 utopia vacation vader vagina valencia valentin valentina valera valeri
    valeria valerie valhalla valley vampire vanessa vanhalen vanilla vector vectra vegas vegeta velvet venice venus
    verbatim veritas vermont vernon verona veronica veronika vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfksirf vfrcbv
    vfrcbvrf vfvekz vfvfgfgf vfvjxrf vh5150 viagra victor victoria victory video vietnam viewsonic viking vikings viktor
    viktoria village vincent vinnie violet viper viper1 vipers virgin virginia vision vitalik vivian vkontakte vladik
    vladimir vladislav volley volume volvo voodoo vortex voyager voyeur vulcan wagner walker wallace walleye wally
    walmart walnut walrus walter wanker wapbbs warcraft warhammer warlock warlord warren warrior warriors warthog wasser
    wassup watcher water waterloo waters watson wayne weasel weather weaver webmaster webster weezer welcome welcome1
    welder wendy werewolf werner wesley western westham westside westwood wetpussy whatever whatsup wheels whiskers
    whiskey whisky whisper white whitesox whitey whitney whocares whore whynot wibble wicked wilbur wildcat wildcats
    wildfire wildman william william1 williams willie willis willow willy wilson window windows windsor winner winnie
    winston winston1 winter wisdom wizard wolf359 wolfgang wolfie wolfman wolfpack wolverin wolverine wolves woman
    wombat women wonder woody woody1 woofwoof woohoo wookie wordpass working world wrangler wrestlin wrestling wright
    wrinkle1 writer wutang xanadu xander xavier xbox360 xfiles xtreme yamaha yankee yankees yankees1 ybrbnf ybrjkfq
    yellow yfnfif yomama yosemite young yourmom yousuck yvonne yzerman z1x2c3 zachary zaphod zaq123 zaq12wsx zaq1xsw2
    zaqwsx zaqxsw zenith zeppelin zerocool zidane ziggy zigzag zipper zombie zorro zvezda zxasqw12 zxc123 zxcasd
    zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1
  `
    .trim()
    .split(/\s+/),
)
