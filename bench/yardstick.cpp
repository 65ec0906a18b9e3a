// A yardstick for the core: random standard games for four players, written straightforwardly by hand.
// It plays the same rules, bids and plays at random, and scores; nothing in it can be configured.
// g++ -O3 -march=native yardstick.cpp -o yardstick && ./yardstick 200000
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace {

constexpr int kPlayers = 4, kDeck = 60, kRounds = kDeck / kPlayers;
using Hand = uint64_t;

constexpr Hand one(int card) { return static_cast<Hand>(1) << card; }

constexpr Hand range(int first, int count) {
  Hand cards{};
  for (int i = 0; i < count; i++) cards = cards | one(first + i);
  return cards;
}

constexpr Hand kSuits[4] = {range(0, 13), range(13, 13), range(26, 13), range(39, 13)};
constexpr Hand kWizards = range(52, 4), kJesters = range(56, 4);

struct Random {  // xoroshiro128+, by Blackman and Vigna
  uint64_t a = 0x9E3779B97F4A7C15, b = 0xD1B54A32D192ED03;
  uint64_t word() {
    const uint64_t sum = a + b, mixed = a ^ b;
    a = (a << 24 | a >> 40) ^ mixed ^ mixed << 16;
    b = mixed << 37 | mixed >> 27;
    return sum;
  }
  unsigned below(unsigned n) { return static_cast<unsigned>(((word() >> 32) * n) >> 32); }
};

int pick(Hand cards, Random& random) {
  unsigned skip = random.below(static_cast<unsigned>(__builtin_popcountll(cards)));
#ifdef __BMI2__
  return __builtin_ctzll(__builtin_ia32_pdep_di(1ULL << skip, cards));
#else
  while (skip-- > 0) cards &= cards - 1;
  return __builtin_ctzll(cards);
#endif
}

struct Trick {
  Hand led{};  // the cards of the suit to be followed
  bool open = true, wizard = false;
  int best = -1, winner = 0;

  void add(int player, int card, Hand trump) {
    const Hand played = one(card);
    if (wizard) return;
    if (played & kWizards) {
      wizard = true, open = false, winner = player;
    } else if (played & kJesters) {
      if (best < 0) best = 0, winner = player;
    } else {
      if (open) led = kSuits[card / 13], open = false;
      const int height = played & trump ? 100 + card % 13 : played & led ? 1 + card % 13 : 0;
      if (height > best) best = height, winner = player;
    }
  }
};

struct Game {
  uint8_t deck[kDeck];
  Hand hands[kPlayers];
  int scores[kPlayers] = {}, bids[kPlayers], taken[kPlayers];
  long decisions = 0;

  Hand deal(int cards, Random& random) {  // returns the trumps
    const int dealt = cards * kPlayers;
    for (int i = 0; i < dealt + (dealt < kDeck); i++) std::swap(deck[i], deck[i + random.below(kDeck - i)]);
    for (int player = 0; player < kPlayers; player++) {
      hands[player] = Hand{};
      for (int i = 0; i < cards; i++) hands[player] = hands[player] | one(deck[i * kPlayers + player]);
    }
    if (dealt == kDeck || deck[dealt] >= 56) return Hand{};
    return kSuits[deck[dealt] < 52 ? deck[dealt] / 13 : static_cast<int>(random.below(4))];
  }

  int play_trick(int player, Hand trump, Random& random) {
    Trick trick;
    for (int turn = 0; turn < kPlayers; turn++) {
      Hand legal = hands[player];
      if (legal & trick.led) legal = legal & (trick.led | kWizards | kJesters);
      const int card = pick(legal, random);
      hands[player] = hands[player] ^ one(card);
      trick.add(player, card, trump);
      player = player + 1 == kPlayers ? 0 : player + 1;
    }
    decisions += kPlayers;
    return trick.winner;
  }

  void play(Random& random) {
    for (int i = 0; i < kDeck; i++) deck[i] = static_cast<uint8_t>(i);
    int dealer = static_cast<int>(random.below(kPlayers));
    for (int cards = 1; cards <= kRounds; cards++, dealer = (dealer + 1) % kPlayers) {
      const Hand trump = deal(cards, random);
      for (int player = 0; player < kPlayers; player++) bids[player] = static_cast<int>(random.below(cards + 1)), taken[player] = 0;
      decisions += kPlayers;
      int leader = (dealer + 1) % kPlayers;
      for (int trick = 0; trick < cards; trick++) taken[leader = play_trick(leader, trump, random)]++;
      for (int player = 0; player < kPlayers; player++) {
        const int off = abs(bids[player] - taken[player]);
        scores[player] += off ? -10 * off : 20 + 10 * taken[player];
      }
    }
  }
};

}  // namespace

int main(int count, char** arguments) {
  const long games = count > 1 ? atol(arguments[1]) : 100000;
  Random random;
  long sum = 0, decisions = 0;
  const auto start = std::chrono::steady_clock::now();
  for (long number = 0; number < games; number++) {
    Game game;
    game.play(random);
    sum += game.scores[0], decisions += game.decisions;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  printf("{\"games_per_second\": %.0f, \"decisions_per_second\": %.0f, \"mean_score\": %.2f}\n", games / seconds,
         decisions / seconds, static_cast<double>(sum) / games);
}
